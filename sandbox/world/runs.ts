import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";
import { hoursAfter, nextSlot, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";

export type Run = { id: string; title: string; startsAt: Date };

export const PRODUCT = "AI for Product Management";
export const SALES = "AI for Marketing & Sales";
export const HR = "AI for Human Resources";

/** Days from today, and hours on the site's clock. Human Resources had a waiting list before its first run. */
const schedule = [
  { title: PRODUCT, day: -54, hour: 11 },
  { title: SALES, day: -47, hour: 19 },
  { title: PRODUCT, day: -40, hour: 19 },
  { title: SALES, day: -33, hour: 11 },
  { title: PRODUCT, day: -26, hour: 11 },
  { title: SALES, day: -19, hour: 19 },
  { title: HR, day: -16, hour: 11 },
  { title: PRODUCT, day: -12, hour: 19 },
  { title: SALES, day: -5, hour: 11 },
  { title: HR, day: -2, hour: 19 },
  { title: SALES, day: 6, hour: 19 },
  { title: HR, day: 9, hour: 11 },
  { title: PRODUCT, day: 16, hour: 19 },
  { title: SALES, day: 20, hour: 11 },
] as const;

/** A run that nobody had registered for when it was cancelled. */
const cancelled = { title: SALES, day: 13, hour: 19, reason: "The room in Pune isn't free on that day." };

const HOURS = 1.5;
/** Nothing can be scheduled in the past: past runs are scheduled this many days later and then moved back. */
const LATER_DAYS = 90;

const meetingUrl = (number: number) => `https://meet.example.com/lightning-${number}`;

type Wanted = { title: string; startsAt: Date; number: number; by: string; at: Date };

async function scheduleRun({ act }: Console, { title, startsAt, number, by, at }: Wanted): Promise<string> {
  const { runId = "" } = await act(
    by,
    "schedule_run",
    {
      p_title: title,
      p_starts_at: startsAt.toISOString(),
      p_ends_at: hoursAfter(startsAt, HOURS).toISOString(),
      p_time_zone: "Asia/Kolkata",
      p_meeting_url: meetingUrl(number),
    },
    at,
  );
  return runId;
}

/**
 * Schedules all runs, including past ones. Call `putBack` once people have registered: it moves the past ones back to
 * their real times.
 */
export async function makeRuns(
  making: Making,
  console: Console,
): Promise<{ runs: Run[]; putBack: () => Promise<void> }> {
  const { now } = making;
  const runs: Run[] = [];
  const wanted = [{ title: PRODUCT, startsAt: nextSlot(now) }].concat(
    schedule.map(({ title, day, hour }) => ({ title, startsAt: siteTime(now, day, hour) })),
  );
  const scheduledAt = (startsAt: Date) => hoursAfter(startsAt, -30 * 24 + 2);
  for (const [index, { title, startsAt }] of wanted.entries()) {
    const shown = startsAt < now ? hoursAfter(startsAt, LATER_DAYS * 24) : startsAt;
    const by = index % 3 === 0 ? STAFF.email : OWNER.email;
    const at = scheduledAt(startsAt);
    const id = await scheduleRun(console, { title, startsAt: shown, number: index + 1, by, at: at < now ? at : now });
    runs.push({ id, title, startsAt });
  }
  const off = siteTime(now, cancelled.day, cancelled.hour);
  const by = STAFF.email;
  const at = siteTime(now, -3, 16, 20);
  const id = await scheduleRun(console, { title: cancelled.title, startsAt: off, number: 20, by, at });
  const cancel = { p_session_id: id, p_shown_sequence: 0, p_reason: cancelled.reason };
  await console.act(by, "cancel_run", cancel, siteTime(now, -3, 16, 45));

  const putBack = async () => {
    const rows = runs.map((run) => ({
      id: run.id,
      starts_at: run.startsAt,
      ends_at: hoursAfter(run.startsAt, HOURS),
      made_at: scheduledAt(run.startsAt) < now ? scheduledAt(run.startsAt) : now,
    }));
    await sqlWithRows(
      making,
      [...rows, { id, starts_at: off, ends_at: hoursAfter(off, HOURS), made_at: at }],
      `update public.session_runs r
          set starts_at = t.starts_at, ends_at = t.ends_at, created_at = t.made_at, updated_at = t.made_at
         from jsonb_to_recordset($1::jsonb)
           as t (id uuid, starts_at timestamptz, ends_at timestamptz, made_at timestamptz)
        where r.id = t.id`,
    );
  };
  return { runs, putBack };
}

/** Schedules a run of each session that had one and has none still to come, not even a cancelled one. */
export async function keepRunsComing({ backend, now }: Making, console: Console): Promise<void> {
  const over = await backend.sql(
    `select session_title as title, count(*) as number from public.session_runs
      group by 1 having max(starts_at) <= now() order by 1`,
  );
  for (const [index, { title, number }] of over.entries()) {
    const startsAt = index === 0 ? nextSlot(now) : siteTime(now, 2 + 3 * index, index % 2 === 0 ? 11 : 19);
    const wanted = { title: String(title), startsAt, number: 20 + Number(number), by: OWNER.email, at: now };
    await scheduleRun(console, wanted);
  }
}
