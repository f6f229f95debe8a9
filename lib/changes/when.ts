import { SITE_TIME_ZONE } from "@/lib/content/site";
import { clockTime, dateAndTime, weekdayAndDay } from "@/lib/format/run-times";

/** "Wednesday, 9 December, 11:59 PM IST": the last moment (ISO 8601) to do something. */
export const lastMoment = (until: string): string =>
  `${weekdayAndDay(until, SITE_TIME_ZONE)}, ${clockTime(until, SITE_TIME_ZONE)} IST`;

/** "Wednesday 25 November 2026, 11:00 AM IST" */
export const momentOf = (instant: string): string => dateAndTime(instant, SITE_TIME_ZONE);
