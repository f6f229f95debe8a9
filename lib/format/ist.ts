import { dayOf } from "@/lib/format/days";
import { SITE_TIME_ZONE, SITE_UTC_OFFSET } from "@/lib/format/time-zone";

const minutes = new Intl.DateTimeFormat("en-GB", {
  timeZone: SITE_TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const days = new Intl.DateTimeFormat("en-GB", {
  timeZone: SITE_TIME_ZONE,
  day: "numeric",
  month: "short",
  year: "numeric",
});

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: SITE_TIME_ZONE, weekday: "long" });

const shortDay = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", day: "numeric", month: "short" });

// The Swedish locale writes dates and times as ISO 8601 does, except for the "T".
const isoSeconds = new Intl.DateTimeFormat("sv-SE", {
  timeZone: SITE_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** "24 Nov 2026, 11:00 IST": an instant (ISO 8601 or Date) on the company's clocks. */
export function inIst(instant: string | Date): string {
  // ICU writes September as "Sept" in British English.
  return `${minutes.format(new Date(instant)).replace("Sept", "Sep")} IST`;
}

/** "24 Nov 2026": the day of an instant (ISO 8601) on the company's calendar, or a calendar day such as "2026-11-24". */
export const dayInIst = (instant: string): string => days.format(new Date(instant)).replace("Sept", "Sep");

/** "Tuesday, 24 Nov 2026": the same with the day of the week. */
export const dayWithWeekdayInIst = (instant: string): string =>
  `${weekdays.format(new Date(instant))}, ${dayInIst(instant)}`;

/** "24 Nov": a calendar day such as "2026-11-24". */
export const dayAndMonth = (day: string): string => shortDay.format(new Date(day)).replace("Sept", "Sep");

/** The same for an instant (ISO 8601), on the company's clocks; with the year if it isn't this one: "2 Jan 2027". */
export const dayAndMonthInIst = (instant: string): string =>
  isThisYear(instant) ? dayAndMonth(dayOf(new Date(instant))) : dayInIst(instant);

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: SITE_TIME_ZONE, weekday: "long" });

/** "Saturday, 5 Dec", or "Saturday, 2 Jan 2027" if the year isn't this one: the day of an instant (ISO 8601). */
export const weekdayInIst = (instant: string): string =>
  `${weekday.format(new Date(instant))}, ${dayAndMonthInIst(instant)}`;

const isThisYear = (instant: string) => dayOf(new Date(instant)).slice(0, 4) === dayOf(new Date()).slice(0, 4);

/**
 * "2026-11-24 11:00:00": an instant (ISO 8601) in a form that spreadsheets recognise as a time; with a zone they don't.
 */
export const timeForSheets = (instant: string): string => isoSeconds.format(new Date(instant));

/** The instants (ISO 8601) at which a calendar day such as "2026-11-24" begins and ends in IST. */
export function istDay(day: string): { from: string; until: string } {
  const from = new Date(`${day}T00:00:00${SITE_UTC_OFFSET}`);
  return { from: from.toISOString(), until: new Date(from.getTime() + 86_400_000).toISOString() };
}
