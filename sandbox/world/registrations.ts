import { DEMO } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import { between, type Making, type Random, sqlWithRows } from "./making.ts";
import { crowd, type Person } from "./people.ts";
import { HR, PRODUCT, type Run, SALES } from "./runs.ts";

/** How often people choose a session. */
const shares = [
  { title: PRODUCT, share: 0.45 },
  { title: SALES, share: 0.35 },
  { title: HR, share: 0.2 },
];
/** How many days before its first run Human Resources took registrations. */
const HR_OPEN_DAYS = 12;
const HR_WAITLIST = `${HR} (Waitlist)`;

/** Registrations a day, Monday to Sunday. The number varies a little, and grows as the site becomes known. */
const byWeekday = [6, 8, 7, 7, 5, 3, 4];
const DAYS = 60;

const GENERAL_LIST = "Early Access - Multiple Functions";
/** The registrations that the trap for bots caught, by their number in the sequence. */
const suspects = new Set([41, 133]);

type Registration = {
  email: string;
  title: string;
  run_id: string | null;
  at: Date;
  newsletter: boolean;
  is_suspect: boolean;
  is_cancelled: boolean;
};

/** What a visitor registers for at this time: the session's next run, or the waiting list of a session without one. */
function choose(random: Random, at: Date, runs: Run[]): Pick<Registration, "title" | "run_id"> | undefined {
  const place = random();
  const { title } = shares.find(
    (_, index) => place < shares.slice(0, index + 1).reduce((sum, s) => sum + s.share, 0),
  ) ?? {
    title: PRODUCT,
  };
  const ofTitle = runs.filter((run) => run.title === title).toSorted((a, b) => +a.startsAt - +b.startsAt);
  const [first] = ofTitle;
  if (title === HR && first !== undefined && at < hoursAfter(first.startsAt, -HR_OPEN_DAYS * 24))
    return { title: HR_WAITLIST, run_id: null };
  const next = ofTitle.find(({ startsAt }) => startsAt > at);
  return next && { title, run_id: next.id };
}

/** Sixty days of registrations, oldest first, from morning to late evening. */
function imagine({ now, random }: Making, people: Person[], runs: Run[]): Registration[] {
  const registrations: Registration[] = [];
  const taken = new Set<string>();
  for (let day = -DAYS + 1; day <= 0; day += 1) {
    const weekday = (siteTime(now, day, 12).getUTCDay() + 6) % 7;
    const growth = 0.6 + (0.6 * (day + DAYS)) / DAYS;
    const count = Math.max(1, Math.round((byWeekday[weekday] ?? 5) * growth) + between(random, -2, 2));
    for (let number = 0; number < count; number += 1) {
      const at = siteTime(now, day, between(random, 7, 22), between(random, 0, 59));
      const email = people[between(random, 0, people.length - 1)]?.email ?? "";
      const chosen = choose(random, at, runs);
      const [readsNews, changesMind] = [random() < 0.4, random() < 0.07];
      const key = `${email} ${chosen?.title} ${chosen?.run_id}`;
      if (at >= now || chosen === undefined || taken.has(key)) continue;
      taken.add(key);
      registrations.push({
        ...chosen,
        email,
        at,
        newsletter: readsNews,
        is_suspect: suspects.has(registrations.length),
        is_cancelled: changesMind && chosen.run_id !== null,
      });
    }
  }
  return registrations.concat(ownRegistrations(runs, now));
}

/** The demo learner's registrations: for the latest run of a session that is over, and for its next one. */
function ownRegistrations(runs: Run[], now: Date): Registration[] {
  const ofTitle = runs.filter(({ title }) => title === PRODUCT).toSorted((a, b) => +b.startsAt - +a.startsAt);
  const own = [ofTitle.findLast(({ startsAt }) => startsAt > now), ofTitle.find(({ startsAt }) => startsAt < now)];
  return own.flatMap((run, index) =>
    run === undefined
      ? []
      : {
          title: PRODUCT,
          run_id: run.id,
          email: DEMO.email,
          at: hoursAfter(index === 0 ? now : run.startsAt, -70),
          newsletter: true,
          is_suspect: false,
          is_cancelled: false,
        },
  );
}

/**
 * Registers people for the runs, and cancels some. Call `date` once the runs have their final times: it backdates the
 * registrations, and sends reminders for past runs.
 */
export async function makeRegistrations(making: Making, runs: Run[]): Promise<{ date: () => Promise<void> }> {
  const people = crowd(making.random, 230);
  const registrations = imagine(making, people, runs);
  await sqlWithRows(
    making,
    registrations,
    `select public.register_for_session(
              r.email, r.title, r.newsletter, r.run_id, 'session-waitlist',
              jsonb_build_object('sessionTitle', r.title), r.is_suspect
            )
       from jsonb_to_recordset($1::jsonb)
         as r (email text, title text, newsletter boolean, run_id uuid, is_suspect boolean)`,
  );
  const { sql } = making.backend;
  // People who cancel have already had their confirmation: one still waiting would be taken back.
  await sql("update public.email_outbox set status = 'sent', sent_at = now() where template = 'session-confirmation'");
  await sqlWithRows(
    making,
    registrations.filter((registration) => registration.is_cancelled),
    `select public.cancel_registration(s.manage_token)
       from jsonb_to_recordset($1::jsonb) as r (email text, run_id uuid)
       join public.workshop_signups s on s."Email Address" = r.email and s.run_id = r.run_id`,
  );
  return {
    date: async () => {
      await sqlWithRows(
        making,
        registrations,
        `update public.workshop_signups s
            set "Registration Date" = r.at,
                cancelled_at = case
                  when s.state = 'cancelled' then r.at + (least(run.starts_at, now()) - r.at) * 0.4
                end
           from jsonb_to_recordset($1::jsonb) as r (email text, title text, run_id uuid, at timestamptz)
           left join public.session_runs run on run.id = r.run_id
          where s."Email Address" = r.email
            and s."Session Title" = r.title
            and s.run_id is not distinct from r.run_id`,
      );
      await sql(
        `update public.mail_choices c
            set newsletter_since = (
              select min("Registration Date") from public.workshop_signups s where lower(s."Email Address") = c.email
            )`,
      );
      for (const [kind, joinedBefore] of [
        ["day", "24 hours"],
        ["hour", "2 hours"],
      ])
        await sql(
          `select private.write_mails(
                    'session-reminder', r.id::text, array_agg(s.id), array_agg(s."Email Address"),
                    jsonb_build_object('reminder', $1::text, 'startsAt', r.starts_at), r.starts_at
                  )
             from public.workshop_signups s join public.session_runs r on r.id = s.run_id
            where s.state = 'registered' and r.starts_at <= now() and s."Registration Date" <= r.starts_at - $2::interval
            group by r.id`,
          [kind, joinedBefore],
        );
    },
  };
}

/** People join the waiting lists for other business functions; two of them leave again. */
export async function makeWaitingList(making: Making): Promise<void> {
  const { now, random } = making;
  const waiting = crowd(random, 22).map(({ email }, index) => ({
    email,
    at: siteTime(now, -58 + Math.floor(index * 2.6), between(random, 8, 21), between(random, 0, 59)),
    has_left: index === 5 || index === 13,
  }));
  await sqlWithRows(
    making,
    waiting,
    `select public.join_waitlist(w.email, '${GENERAL_LIST}', 'waitlist-joined', '{}')
       from jsonb_to_recordset($1::jsonb) as w (email text)`,
  );
  await sqlWithRows(
    making,
    waiting,
    `select public.leave_waiting_list(s.token)
       from jsonb_to_recordset($1::jsonb) as w (email text, has_left boolean)
       join public.waitlist_signups s on s.email = w.email
      where w.has_left`,
  );
  await sqlWithRows(
    making,
    waiting,
    `update public.waitlist_signups s
        set created_at = w.at, left_at = case when w.has_left then w.at + interval '6 days' end
       from jsonb_to_recordset($1::jsonb) as w (email text, at timestamptz, has_left boolean)
      where s.email = w.email`,
  );
}
