import { syllabus } from "../../lib/content/syllabus.ts";
import { OWNER } from "../launcher/owner.ts";
import { STAFF } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { writeMails } from "./mails.ts";
import { type Making, sqlWithRows } from "./making.ts";

/** The two cohorts after those in the migrations. Every seat in the first is taken; the other costs its list price. */
export const FULL_COHORT = "4";
export const LIST_PRICE_COHORT = "5";

/** Prices in paise: the second's list price, without GST, is its price without GST. */
const wanted = [
  { id: FULL_COHORT, inDays: 10, capacity: 3, price: 9_999_900, listPrice: 29_999_900 },
  { id: LIST_PRICE_COHORT, inDays: 66, capacity: 20, price: 11_800_000, listPrice: 10_000_000 },
] as const;

/** The cohorts of the migrations that come after the running one, in the world's own time. */
const coming = [
  { id: "2", inDays: 38, state: "on_sale" },
  { id: "3", inDays: 94, state: "coming_soon" },
] as const;

const OPENED_DAYS_AGO = 9;
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

/** Closes the running cohort, as an owner does once it has begun. */
export async function closeRunningCohort({ now, backend }: Making, { act }: Console): Promise<void> {
  const [row] = await backend.sql(
    "update public.cohorts set sell_until = null where cohort_id = '1' returning sequence",
  );
  const closed = { p_cohort_id: "1", p_shown_sequence: row?.sequence, p_state: "closed" };
  await act(OWNER.email, "set_cohort_state", closed, siteTime(now, -20, 9, 30));
}

/** Opens both cohorts and puts them on sale. */
export async function openCohorts(making: Making, { act }: Console): Promise<void> {
  const { now, backend } = making;
  const at = siteTime(now, -OPENED_DAYS_AGO, 10, 5);
  for (const { id, inDays, capacity, price, listPrice } of wanted) {
    const first = firstClass(now, inDays);
    const days = { p_starts_on: dayOf(first), p_enrol_by: dayOf(hoursAfter(first, -3 * 24)) };
    const seats = { p_price: price, p_list_price: listPrice, p_capacity: capacity };
    await act(OWNER.email, "open_cohort", { ...days, ...seats }, at);
    const onSale = { p_cohort_id: id, p_shown_sequence: 0, p_state: "on_sale" };
    await act(OWNER.email, "set_cohort_state", onSale, hoursAfter(at, 0.2));
  }
  await backend.sql("update public.cohorts set created_at = $1, updated_at = $1 where cohort_id = any ($2::text[])", [
    at.toISOString(),
    wanted.map(({ id }) => id),
  ]);
}

/** Plans the sessions of the full cohort, and cancels a class: everyone with a seat is mailed about both. */
export async function planFullCohort(making: Making, { act }: Console): Promise<void> {
  const { now, backend } = making;
  const first = firstClass(now, wanted[0].inDays);
  const sessions = syllabus.map((item) => {
    const week = item.kind === "week" ? item.week : item.afterWeek;
    const saturday = hoursAfter(first, (week - 1) * WEEK_HOURS);
    const [startsAt, hours] =
      item.kind === "week" ? [saturday, CLASS_HOURS] : [hoursAfter(saturday, TO_SUNDAY_HOURS), QUESTIONS_HOURS];
    const kind = item.kind === "week" ? "class" : "questions";
    return { kind, week, title: item.title, startsAt, endsAt: hoursAfter(startsAt, hours) };
  });
  const shown = { p_cohort_id: FULL_COHORT, p_shown_starts_on: dayOf(first) };
  const weeks = syllabus.filter(({ kind }) => kind === "week");
  const meeting = `https://meet.example.com/cohort-${FULL_COHORT}`;
  const plan = { ...shown, p_meeting_url: meeting, p_sessions: sessions, p_weeks: weeks };
  const plannedAt = siteTime(now, -4, 15, 30);
  await act(STAFF.email, "plan_sessions", plan, plannedAt);
  // People who already have the plan get a separate mail about the change.
  await writeMails(backend.sql);
  await backend.sql("update public.email_outbox set status = 'sent', sent_at = now() where template = 'cohort-plan'");

  const [second] = await backend.sql(
    "select id from public.cohort_sessions where cohort_id = $1 and kind = 'class' and week = 2",
    [FULL_COHORT],
  );
  const reason = "The instructor is travelling that week. We'll teach it on another Saturday and write to you.";
  const cancel = { p_session_id: second?.id, p_shown_sequence: 0, p_reason: reason };
  await act(STAFF.email, "cancel_cohort_session", cancel, siteTime(now, -1, 17, 15));
  await sqlWithRows(
    making,
    [{ planned: plannedAt, cancelled: siteTime(now, -1, 17, 15) }],
    `update public.cohort_sessions s
        set created_at = t.planned, updated_at = case s.state when 'cancelled' then t.cancelled else t.planned end
       from jsonb_to_recordset($1::jsonb) as t (planned timestamptz, cancelled timestamptz)
      where s.cohort_id = '${FULL_COHORT}'`,
  );
}
