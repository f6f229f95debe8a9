import { clockTime, dateAndTime, weekdayAndDay } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

/**
 * "Wednesday, 9 December, 11:59 PM IST": the last moment to do something. Midnight (ISO 8601) is the end of the day
 * before: people take "Thursday, 12:00 AM" for a time on Thursday.
 */
export function lastMoment(until: string): string {
  const isMidnight = clockTime(until, SITE_TIME_ZONE) === "12:00 AM";
  const last = isMidnight ? new Date(Date.parse(until) - 1).toISOString() : until;
  return `${weekdayAndDay(last, SITE_TIME_ZONE)}, ${clockTime(last, SITE_TIME_ZONE)} IST`;
}

/** "Wednesday 25 November 2026, 11:00 AM IST" */
export const momentOf = (instant: string): string => dateAndTime(instant, SITE_TIME_ZONE);
