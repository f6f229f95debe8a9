import { syllabus } from "../../lib/content/syllabus.ts";
import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { writeMails } from "./mails.ts";
import { type Making, sqlWithRows } from "./making.ts";

/**
 * The cohorts after those in the migrations. Every seat in the first is taken, the second costs its list price, and the
 * third is over after two weeks.
 */
export const FULL_COHORT = "4";
export const LIST_PRICE_COHORT = "5";
export const SHORT_COHORT = "6";

/** Prices in paise: the second's list price, without GST, is its price without GST. */
const wanted = [
  { id: FULL_COHORT, inDays: 10, openedDaysAgo: 9, capacity: 3, price: 9_999_900, listPrice: 29_999_900 },
  { id: LIST_PRICE_COHORT, inDays: 66, openedDaysAgo: 9, capacity: 20, price: 11_800_000, listPrice: 10_000_000 },
  { id: SHORT_COHORT, inDays: 10, openedDaysAgo: 58, capacity: 12, price: 2_999_900, listPrice: 4_999_900 },
] as const;
/** Nothing can be planned in the past: the short cohort is moved back by these days once it's sold and planned. */
const MOVED_DAYS = 28;
const SHORT_WEEKS = 2;

/** The cohorts of the migrations that come after the running one, in the world's own time. */
const coming = [
  { id: "2", inDays: 38, state: "on_sale" },
  { id: "3", inDays: 94, state: "coming_soon" },
] as const;

const SATURDAY = 6;
const HOUR = 9;
const CLASS_HOURS = 3;
const QUESTIONS_HOURS = 1.5;
/** From the Saturday's class to the Sunday's questions, 9:00 to 14:00. */
const TO_SUNDAY_HOURS = 29;
const WEEK_HOURS = 7 * 24;

/** The first class of a cohort: the first Saturday at least this many days from today. */
function firstClass(now: Date, inDays: number): Date {
  const days = Array.from({ length: 7 }, (_, index) => siteTime(now, inDays + index, HOUR));
  const saturday = days.find((day) => day.getUTCDay() === SATURDAY);
  if (saturday === undefined) throw new Error("No Saturday within a week");
  return saturday;
}

// The morning in India is the same day in UTC.
const dayOf = (at: Date) => at.toISOString().slice(0, "YYYY-MM-DD".length);

/**
 * Gives the cohorts of the migrations days of the world's own time. The first is running, and on sale until its orders
 * are made.
 */
export async function dateCohorts({ now, backend }: Making): Promise<void> {
  await backend.sql("update public.cohorts set enrol_by = $1, sell_until = $2 where cohort_id = '1'", [
    dayOf(siteTime(now, -32, HOUR)),
    dayOf(siteTime(now, 1, HOUR)),
  ]);
  for (const { id, inDays, state } of coming) {
    const first = firstClass(now, inDays);
    await backend.sql("update public.cohorts set starts_on = $2, enrol_by = $3, state = $4 where cohort_id = $1", [
      id,
      dayOf(first),
      dayOf(hoursAfter(first, -3 * 24)),
      state,
    ]);
  }
}

/** Closes the running cohort and the short one, as an owner does. */
export async function closeCohorts({ now, backend }: Making, { act }: Console): Promise<void> {
  for (const id of ["1", SHORT_COHORT]) {
    const [row] = await backend.sql(
      "update public.cohorts set sell_until = null where cohort_id = $1 returning sequence",
      [id],
    );
    const closed = { p_cohort_id: id, p_shown_sequence: row?.sequence, p_state: "closed" };
    await act(OWNER.email, "set_cohort_state", closed, siteTime(now, -20, 9, 30));
  }
}

/** Opens the cohorts and puts them on sale. */
export async function openCohorts(making: Making, { act }: Console): Promise<void> {
  const { now, backend } = making;
  for (const { id, inDays, openedDaysAgo, capacity, price, listPrice } of wanted) {
    const at = siteTime(now, -openedDaysAgo, 10, 5);
    const first = firstClass(now, inDays);
    const days = { p_starts_on: dayOf(first), p_enrol_by: dayOf(hoursAfter(first, -3 * 24)) };
    const seats = { p_price: price, p_list_price: listPrice, p_capacity: capacity };
    await act(OWNER.email, "open_cohort", { ...days, ...seats }, at);
    const onSale = { p_cohort_id: id, p_shown_sequence: 0, p_state: "on_sale" };
    await act(OWNER.email, "set_cohort_state", onSale, hoursAfter(at, 0.2));
    await backend.sql("update public.cohorts set created_at = $1, updated_at = $1 where cohort_id = $2", [
      at.toISOString(),
      id,
    ]);
  }
}

type Plan = { id: string; first: Date; weeks: number; at: Date };

/** Plans the sessions of the syllabus's first weeks. */
async function planSessions({ act }: Console, { id, first, weeks, at }: Plan): Promise<void> {
  const items = syllabus.filter((item) => (item.kind === "week" ? item.week : item.afterWeek) <= weeks);
  const sessions = items.map((item) => {
    const week = item.kind === "week" ? item.week : item.afterWeek;
    const saturday = hoursAfter(first, (week - 1) * WEEK_HOURS);
    const [startsAt, hours] =
      item.kind === "week" ? [saturday, CLASS_HOURS] : [hoursAfter(saturday, TO_SUNDAY_HOURS), QUESTIONS_HOURS];
    const kind = item.kind === "week" ? "class" : "questions";
    return { kind, week, title: item.title, startsAt, endsAt: hoursAfter(startsAt, hours) };
  });
  const shown = { p_cohort_id: id, p_shown_starts_on: dayOf(first) };
  const words = { p_sessions: sessions, p_weeks: items.filter(({ kind }) => kind === "week") };
  const meeting = `https://meet.example.com/cohort-${id}`;
  await act(STAFF.email, "plan_sessions", { ...shown, p_meeting_url: meeting, ...words }, at);
}

/** Plans the short cohort, and moves it back, so that it's over. */
export async function finishShortCohort({ now, backend }: Making, console: Console): Promise<void> {
  const at = siteTime(now, -34, 12, 15);
  await planSessions(console, { id: SHORT_COHORT, first: firstClass(now, wanted[2].inDays), weeks: SHORT_WEEKS, at });
  await backend.sql(
    "update public.cohorts set starts_on = starts_on - $2::int, enrol_by = enrol_by - $2::int where cohort_id = $1",
    [SHORT_COHORT, MOVED_DAYS],
  );
  await backend.sql(
    `update public.cohort_sessions
        set starts_at = starts_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2),
            created_at = $3, updated_at = $3,
            recording_url = 'https://video.example.com/cohort-' || cohort_id || '/' || kind || '-' || week
      where cohort_id = $1`,
    [SHORT_COHORT, MOVED_DAYS, at.toISOString()],
  );
}

/** Plans the sessions of the full cohort, and cancels a class: everyone with a seat is mailed about both. */
export async function planFullCohort(making: Making, console: Console): Promise<void> {
  const { now, backend } = making;
  const plannedAt = siteTime(now, -4, 15, 30);
  await planSessions(console, { id: FULL_COHORT, first: firstClass(now, wanted[0].inDays), weeks: 6, at: plannedAt });
  // People who already have the plan get a separate mail about the change.
  await writeMails(backend.sql);
  await backend.sql("update public.email_outbox set status = 'sent', sent_at = now() where template = 'cohort-plan'");

  const [second] = await backend.sql(
    "select id from public.cohort_sessions where cohort_id = $1 and kind = 'class' and week = 2",
    [FULL_COHORT],
  );
  const reason = "The instructor is travelling that week. We'll teach it on another Saturday and write to you.";
  const cancel = { p_session_id: second?.id, p_shown_sequence: 0, p_reason: reason };
  await console.act(STAFF.email, "cancel_cohort_session", cancel, siteTime(now, -1, 17, 15));
  await sqlWithRows(
    making,
    [{ planned: plannedAt, cancelled: siteTime(now, -1, 17, 15) }],
    `update public.cohort_sessions s
        set created_at = t.planned, updated_at = case s.state when 'cancelled' then t.cancelled else t.planned end
       from jsonb_to_recordset($1::jsonb) as t (planned timestamptz, cancelled timestamptz)
      where s.cohort_id = '${FULL_COHORT}'`,
  );
}
