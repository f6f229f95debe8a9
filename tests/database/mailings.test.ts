// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newOrder, newUsers } from "./support/orders";
import { valueOf } from "./support/rows";
import { cancel, cancelRun, moveRun, newRegistrations, newRun, type Registered } from "./support/runs";

const PEOPLE = 2_500;
const FUNCTION = "AI for Lawyers";
/** A cohort on sale. */
const COHORT = "1";
const COHORT_LIST = "Cohort #1";

const db = testDatabase("mailings");
const staff = onTeam(db, "staff");
beforeEach(async () => {
  await db.owner`
    truncate public.workshop_signups, public.waitlist_signups, public.session_runs, public.notices, public.email_outbox cascade`;
  await db.owner`
    update public.cohorts set state = 'on_sale', starts_on = '2099-07-12', enrol_by = '2099-07-05', sell_until = null
    where cohort_id = ${COHORT}`;
});

type Scene = { run: string; people: readonly Registered[] };

/** Presses for real after a test, and returns how many people it's for. */
async function pressOf(name: string, args: Record<string, unknown>): Promise<number> {
  const fields = { ...args, p_subject: "Hello", p_text: "All of you.", p_shown_count: PEOPLE };
  expect(await press(db.sql, staff, name, { ...fields, p_is_test: true })).toMatchObject({ status: "done" });
  await db.owner`delete from public.email_outbox`;
  const answer = await press(db.sql, staff, name, { ...fields, p_is_test: false });
  expect(answer).toMatchObject({ status: "done" });
  return Number(answer.mails);
}

const message =
  (isNews: boolean) =>
  ({ run }: Scene) =>
    pressOf("console_message_run", { p_run_id: run, p_is_news: isNews });

/** Each kind of bulk mail, from the request on; the people registered or waiting are person<number>. */
const mailings: [string, (scene: Scene) => Promise<number>][] = [
  ["a message to a run", message(false)],
  ["news to a run", message(true)],
  [
    "the invitation of a waiting list",
    ({ run }) => pressOf("console_invite_waiting_list", { p_run_id: run, p_business_function: FUNCTION }),
  ],
  [
    "the invitation of a cohort's list",
    () => pressOf("console_invite_to_cohort", { p_cohort_id: COHORT, p_business_function: COHORT_LIST }),
  ],
  [
    "news",
    async () => {
      const queueNews = (id: string) =>
        db.sql<{ mails: number }[]>`select private.queue_news(${id}, 'Hello', 'All of you.') as mails`;
      const id = randomUUID();
      const [[first], [again]] = [await queueNews(id), await queueNews(id)];
      expect(again?.mails).toBe(0);
      return first?.mails ?? 0;
    },
  ],
];

/** How many mails wait that would leave now. */
const mailCount = async () => {
  return valueOf<number>(db.owner`
    select count(*)::integer as mails
    from public.email_outbox o cross join lateral private.mail_now(o) says
    where o.status = 'pending' and says.refusal is null`);
};

async function queueMore(): Promise<number> {
  return valueOf<number>(db.sql`select public.tell() as queued`);
}

/** What the console reads about the only mailing. */
const shown = async () => {
  const [row] = await db.owner`select people, queued, ended_at is not null as "isOver" from public.notices`;
  return row;
};

const listOf = (what: string) => (what.includes("cohort") ? COHORT_LIST : FUNCTION);

async function newScene(what: string, start = "3 days"): Promise<Scene> {
  const isInvitation = what.includes("invitation");
  const run = await newRun(db.owner, start);
  const people = isInvitation ? [] : await newRegistrations(db.owner, run, PEOPLE);
  if (isInvitation)
    await db.owner`
      insert into public.waitlist_signups (email, business_function)
      select 'person' || n || '@example.com', ${listOf(what)} from generate_series(1, ${PEOPLE}::integer) n`;
  return { run, people };
}

test.each(mailings)(
  "%s is queued once for each person, by the thousand, even through a crash and with several senders at once",
  async (what, begin) => {
    const scene = await newScene(what);
    expect(await begin(scene)).toBe(PEOPLE);
    expect(await queueMore()).toBe(1_000);
    expect(await mailCount()).toBe(1_000);
    expect(await shown()).toEqual({ people: PEOPLE, queued: 1_000, isOver: false });

    const dying = await db.sql.reserve();
    await dying`begin`;
    await dying`select public.tell()`;
    await dying`rollback`;
    dying.release();
    expect(await shown()).toEqual({ people: PEOPLE, queued: 1_000, isOver: false });

    const pieces = await Promise.all([queueMore(), queueMore(), queueMore(), queueMore()]);
    while ((await queueMore()) > 0);
    expect(pieces.toSorted((one, other) => other - one)).toEqual([1_000, 500, 0, 0]);
    expect(await shown()).toEqual({ people: PEOPLE, queued: PEOPLE, isOver: true });
    const [mails] = await db.owner`
    select count(*)::integer as mails, count(distinct lower(o.recipient))::integer as people,
      count(distinct coalesce(says.payload ->> 'manageToken', says.payload ->> 'token'))::integer as tokens
    from public.email_outbox o cross join lateral private.mail_now(o) says`;
    expect(mails).toEqual({ mails: PEOPLE, people: PEOPLE, tokens: PEOPLE });
    // Neither the text nor an address is kept.
    expect([...(await db.owner`select content, at_key from public.notices`)]).toEqual([{ content: null, at_key: "" }]);
  },
);

test.each(mailings)(
  "%s continues to people who are still there and want it, and to no one who came after the press",
  async (what, begin) => {
    const isInvitation = what.includes("invitation");
    const scene = await newScene(what);
    await begin(scene);
    await queueMore();
    if (isInvitation) {
      await db.owner`update public.waitlist_signups set left_at = now() where email not in (select recipient from public.email_outbox)`;
      await db.owner`insert into public.waitlist_signups (email, business_function) values ('zoe@example.com', ${listOf(what)})`;
    } else {
      const left = await db.owner<{ manage_token: string }[]>`
      select s.manage_token from public.workshop_signups s
      where not exists (select from public.email_outbox o where o.recipient = s."Email Address")`;
      for (const { manage_token: each } of left.slice(0, 700)) {
        if (what === "a message to a run") await cancel(db.sql, each);
        else await db.sql`select private.set_newsletter(${each}, false)`;
      }
      await db.owner`delete from public.email_outbox where template = 'registration-cancelled'`;
      await db.sql`
      select public.register_for_session('zoe@example.com', 'AI for Marketing & Sales', true, ${scene.run}, 'session-confirmation', '{}')`;
      await db.owner`delete from public.email_outbox where template = 'session-confirmation'`;
    }
    while ((await queueMore()) > 0);
    const expected = isInvitation ? 1_000 : PEOPLE - 700;
    expect(await mailCount()).toBe(expected);
    expect(await shown()).toEqual({ people: PEOPLE, queued: expected, isOver: true });
    expect([...(await db.owner`select from public.email_outbox where recipient = 'zoe@example.com'`)]).toEqual([]);
  },
);

test.each(mailings.slice(0, 3))(
  "%s has the run as it is now, and no more leave if the run is cancelled",
  async (what, begin) => {
    const scene = await newScene(what);
    await begin(scene);
    await queueMore();
    await moveRun(db.sql, scene.run);
    const starts = await db.owner`
    select distinct (says.payload ->> 'startsAt')::timestamptz = r.starts_at as "isCurrent"
    from public.email_outbox o cross join lateral private.mail_now(o) says, public.session_runs r
    where o.template = 'waitlist-invitation'`;
    expect([...starts]).toEqual(what.includes("invitation") ? [{ isCurrent: true }] : []);
    await db.owner`delete from public.email_outbox where template = 'session-moved'`;
    expect(await mailCount()).toBe(PEOPLE);
    await cancelRun(db.sql, scene.run);
    await db.owner`delete from public.email_outbox where template = 'session-cancelled'`;
    expect(await mailCount()).toBe(0);
  },
);

test("The invitation to a cohort skips people with a seat, says its new start, and doesn't leave if it's no longer on sale", async () => {
  await newScene("the invitation of a cohort's list");
  const [userId = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email = 'person1@example.com' where id = ${userId}`;
  expect(await finalise(db.sql, await newOrder(db.owner, COHORT, userId))).toBe("enrolled");
  await db.owner`delete from public.email_outbox`;

  const invite = (people: number, args: Record<string, unknown> = {}) =>
    press(db.sql, staff, "console_invite_to_cohort", {
      p_cohort_id: COHORT,
      p_business_function: COHORT_LIST,
      p_subject: "A seat",
      p_text: "All of you.",
      p_is_test: false,
      p_shown_count: people,
      ...args,
    });
  expect(await invite(PEOPLE)).toMatchObject({ status: "refused", reason: "test_first" });
  expect(await invite(PEOPLE, { p_business_function: FUNCTION })).toMatchObject({ reason: "unknown" });
  expect(await invite(PEOPLE, { p_cohort_id: "2" })).toMatchObject({ reason: "over" });
  await invite(PEOPLE, { p_is_test: true });
  expect(await invite(PEOPLE)).toMatchObject({ status: "changed", now: PEOPLE - 1 });
  await db.owner`delete from public.email_outbox`;
  expect(await invite(PEOPLE - 1)).toMatchObject({ status: "done", mails: PEOPLE - 1 });
  while ((await queueMore()) > 0);

  const said = async () => [
    ...(await db.owner`
      select distinct says.payload ->> 'startsOn' as start, says.refusal
      from public.email_outbox o cross join lateral private.mail_now(o) says`),
  ];
  await db.owner`update public.cohorts set starts_on = '2099-07-19' where cohort_id = ${COHORT}`;
  expect(await said()).toEqual([{ start: "2099-07-19", refusal: null }]);
  await db.owner`update public.cohorts set state = 'closed' where cohort_id = ${COHORT}`;
  expect(await said()).toEqual([{ start: "2099-07-19", refusal: "not_on_sale" }]);
});

test("Mailings about a session continue before news", async () => {
  const scene = await newScene("news");
  await db.sql`select private.queue_news(${randomUUID()}, 'Hello', 'All of you.')`;
  await message(false)(scene);
  expect([await queueMore(), await queueMore(), await queueMore(), await queueMore()]).toEqual([
    1_000, 1_000, 500, 1_000,
  ]);
  const open = await db.owner`select kind from public.notices where ended_at is null`;
  expect([...open]).toEqual([{ kind: "news" }]);
});
