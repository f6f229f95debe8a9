import { clockTime, dateAndTime, weekdayAndDay } from "@/lib/format/run-times";
import { localTimeOf } from "@/lib/format/zoned-time";

const DAY_MS = 86_400_000;

/** The instant that says when something is due (ISO 8601): the end of a day belongs to it, so that is its last minute. */
export const shownDue = (dueAt: string, timeZone: string): string =>
  clockTime(dueAt, timeZone) === "12:00 AM" ? new Date(Date.parse(dueAt) - 60_000).toISOString() : dueAt;

/** "Friday, 11 December": the day on which something is due, in an IANA zone. */
export const dueDay = (dueAt: string, timeZone: string): string => weekdayAndDay(shownDue(dueAt, timeZone), timeZone);

/** "Friday 11 December 2026, 11:59 PM IST". */
export const dueTime = (dueAt: string, timeZone: string): string => dateAndTime(shownDue(dueAt, timeZone), timeZone);

/** How many days after the day it was due something came, in an IANA zone, whatever the clocks did; at least one. */
export function daysLate(at: string, dueAt: string, timeZone: string): number {
  const dayOf = (instant: string) => Date.parse(localTimeOf(instant, timeZone).slice(0, "YYYY-MM-DD".length));
  return Math.max(1, (dayOf(at) - dayOf(shownDue(dueAt, timeZone))) / DAY_MS);
}
