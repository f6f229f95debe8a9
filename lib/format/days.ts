import { partsOf } from "@/lib/format/date-parts";
import { SITE_TIME_ZONE, SITE_UTC_OFFSET } from "@/lib/format/time-zone";

/** A day is a calendar day in SITE_TIME_ZONE, such as "2025-07-12". */

const TO_BE_DECIDED = "TBD";

// The Swedish locale formats dates as ISO 8601.
const siteDay = new Intl.DateTimeFormat("sv-SE", { timeZone: SITE_TIME_ZONE, dateStyle: "short" });
const longDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });
const indianLongDay = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", dateStyle: "long" });
const dayWithShortMonth = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "short",
  day: "numeric",
});
const fullDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });

/** Whether a text such as "2026-11-24" begins with a plausible year, not one with a digit too few or too many. */
export const hasNearYear = (day: string): boolean => /^(?:20\d\d|2100)-/.test(day);

/** The calendar day of an instant in SITE_TIME_ZONE. */
export const dayOf = (instant: Date): string => siteDay.format(instant);

/** "July 12, 2025", or "TBD" while there is no day. */
export const formatDay = (day: string | null): string => (day === null ? TO_BE_DECIDED : longDay.format(new Date(day)));

/** "12 July 2025", as Indian papers write a day. */
export const indianDay = (day: string): string => indianLongDay.format(new Date(day));

/** "Saturday, July 12, 2025", or "TBD" while there is no day. */
export const formatDayWithWeekday = (day: string | null): string =>
  day === null ? TO_BE_DECIDED : fullDay.format(new Date(day));

/** "Jul", "12" and "Saturday". */
export function dayParts(day: string): { month: string; date: string; weekday: string } {
  const { month = "", day: date = "", weekday = "" } = partsOf(dayWithShortMonth, new Date(day));
  return { month, date, weekday };
}

/** The instant of a time such as "7:00 PM" on a day, both in the site's zone; ISO 8601. */
export function instantOf(day: string, time: string): string {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d{2}) ([AP]M)$/.exec(time) ?? [];
  if (half === undefined) throw new Error(`Not a time of day: ${time}`);
  const hour = (Number(hours) % 12) + (half === "PM" ? 12 : 0);
  return new Date(`${day}T${String(hour).padStart(2, "0")}:${minutes}${SITE_UTC_OFFSET}`).toISOString();
}
