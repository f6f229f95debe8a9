import { SITE_TIME_ZONE, SITE_UTC_OFFSET } from "@/lib/content/site";
import { partsOf } from "@/lib/date-parts";

/**
 * The dates that a cohort's dashboard derives from its start (docs/product.md#cohort-dashboard). A day is a calendar
 * day in SITE_TIME_ZONE, such as "2025-07-12".
 */

/** A weekly class of a cohort. */
type WeeklySession = { readonly title: string; readonly weekday: Weekday; readonly time: string };

type Weekday = "Sunday" | "Wednesday" | "Saturday";

/** A weekly session on its next day, null while the cohort has no start. */
export type UpcomingSession = WeeklySession & { readonly day: string | null };

const TO_BE_DECIDED = "TBD";

const weekdayNumbers = { Sunday: 0, Wednesday: 3, Saturday: 6 } as const satisfies Record<Weekday, number>;

const weeklySessions = [
  { title: "AI Agents Deep Dive", weekday: "Saturday", time: "10:00 AM" },
  { title: "Group Project Discussion", weekday: "Sunday", time: "11:00 AM" },
  { title: "Office Hours", weekday: "Wednesday", time: "7:00 PM" },
] as const satisfies readonly WeeklySession[];

// The Swedish locale formats dates as ISO 8601.
const siteDay = new Intl.DateTimeFormat("sv-SE", { timeZone: SITE_TIME_ZONE, dateStyle: "short" });
const longDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const dayWithShortMonth = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "short",
  day: "numeric",
});
const fullDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });

/** The calendar day of an instant in SITE_TIME_ZONE. */
export const dayOf = (instant: Date): string => siteDay.format(instant);

/** "July 12, 2025", or "TBD" while there is no day. */
export const formatDay = (day: string | null): string => (day === null ? TO_BE_DECIDED : longDay.format(new Date(day)));

/** "Saturday, July 12, 2025", or "TBD" while there is no day. */
export const formatDayWithWeekday = (day: string | null): string =>
  day === null ? TO_BE_DECIDED : fullDay.format(new Date(day));

/** "Jul", "12" and "Saturday". */
export function dayParts(day: string): { month: string; date: string; weekday: string } {
  const { month = "", day: date = "", weekday = "" } = partsOf(dayWithShortMonth, new Date(day));
  return { month, date, weekday };
}

/** Whether the start day has begun in SITE_TIME_ZONE. */
export const hasStarted = (startDay: string | null, now: Date): boolean => startDay !== null && startDay <= dayOf(now);

/** The first such weekday from the later of the start and today on; today's session counts until midnight. */
function nextDay(weekday: Weekday, startDay: string | null, now: Date): string | null {
  if (startDay === null) return null;
  const first = new Date(hasStarted(startDay, now) ? dayOf(now) : startDay);
  const daysAhead = (weekdayNumbers[weekday] - first.getUTCDay() + 7) % 7;
  first.setUTCDate(first.getUTCDate() + daysAhead);
  return first.toISOString().slice(0, "YYYY-MM-DD".length);
}

/** The Saturday of the next class, null while the cohort has no start. */
export const nextSessionDay = (startDay: string | null, now: Date): string | null => nextDay("Saturday", startDay, now);

/** The instant of a time such as "7:00 PM" on a day, both the site's; ISO 8601. */
export function instantOf(day: string, time: string): string {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) ([AP]M)$/.exec(time) ?? [];
  if (half === undefined) throw new Error(`No time of day: ${time}`);
  const hour = (Number(hours) % 12) + (half === "PM" ? 12 : 0);
  return new Date(`${day}T${String(hour).padStart(2, "0")}:${minutes}${SITE_UTC_OFFSET}`).toISOString();
}

/** The weekly sessions, each on its next day, soonest first. */
export const upcomingSessions = (startDay: string | null, now: Date): readonly UpcomingSession[] =>
  weeklySessions
    .map((session) => ({ ...session, day: nextDay(session.weekday, startDay, now) }))
    .toSorted((one, other) => (one.day ?? "").localeCompare(other.day ?? ""));
