import { dayOf } from "@/lib/format/days";

/**
 * The dates that a cohort's dashboard derives from its start (docs/product.md#cohort-dashboard). A day is a calendar
 * day in SITE_TIME_ZONE, such as "2025-07-12".
 */

/** A weekly class of a cohort. */
type WeeklySession = { readonly title: string; readonly weekday: Weekday; readonly time: string };

type Weekday = "Sunday" | "Wednesday" | "Saturday";

/** A weekly session on its next day, null while the cohort has no start. */
export type UpcomingSession = WeeklySession & { readonly day: string | null };

const weekdayNumbers = { Sunday: 0, Wednesday: 3, Saturday: 6 } as const satisfies Record<Weekday, number>;

const weeklySessions = [
  { title: "AI Agents Deep Dive", weekday: "Saturday", time: "10:00 AM" },
  { title: "Group Project Discussion", weekday: "Sunday", time: "11:00 AM" },
  { title: "Office Hours", weekday: "Wednesday", time: "7:00 PM" },
] as const satisfies readonly WeeklySession[];

/** Whether the start day has begun in SITE_TIME_ZONE. */
export const hasStarted = (startDay: string | null, now: Date): boolean => startDay !== null && startDay <= dayOf(now);

/** The first such weekday on or after the start or today, whichever is later; today's session counts until midnight. */
function nextDay(weekday: Weekday, startDay: string | null, now: Date): string | null {
  if (startDay === null) return null;
  const first = new Date(hasStarted(startDay, now) ? dayOf(now) : startDay);
  const daysAhead = (weekdayNumbers[weekday] - first.getUTCDay() + 7) % 7;
  first.setUTCDate(first.getUTCDate() + daysAhead);
  return first.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The Saturday of the next class, null while the cohort has no start. */
export const nextSessionDay = (startDay: string | null, now: Date): string | null => nextDay("Saturday", startDay, now);

/** The weekly sessions, each on its next day, soonest first. */
export const upcomingSessions = (startDay: string | null, now: Date): readonly UpcomingSession[] =>
  weeklySessions
    .map((session) => ({ ...session, day: nextDay(session.weekday, startDay, now) }))
    .toSorted((one, other) => (one.day ?? "").localeCompare(other.day ?? ""));
