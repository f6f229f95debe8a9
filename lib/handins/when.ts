import { dateAndTime, weekdayAndDay } from "@/lib/format/run-times";

const DAY_MS = 86_400_000;

/** The last minute before an instant (ISO 8601): what is due at the end of Friday is due on Friday. */
export const lastMinuteOf = (dueAt: string): string => new Date(Date.parse(dueAt) - 60_000).toISOString();

/** "Friday, 11 December": the day on which something is due, in an IANA zone. */
export const dueDay = (dueAt: string, timeZone: string): string => weekdayAndDay(lastMinuteOf(dueAt), timeZone);

/** "Friday 11 December 2026, 11:59 PM IST". */
export const dueTime = (dueAt: string, timeZone: string): string => dateAndTime(lastMinuteOf(dueAt), timeZone);

/** How many days late something was, at least one. */
export const daysLate = (at: string, dueAt: string): number =>
  Math.max(1, Math.ceil((Date.parse(at) - Date.parse(dueAt)) / DAY_MS));
