import { dayOf } from "@/lib/format/days";
import { istDay } from "@/lib/format/ist";

const DAY_MS = 86_400_000;

/** Whether a day (ms at midnight, UTC) is from Monday to Friday. */
const isBusinessDay = (at: number) => ![0, 6].includes(new Date(at).getUTCDay());

/** The end (ISO 8601) in India of the nth business day after the day of an instant (ISO 8601). */
export function endOfBusinessDay(instant: string, days: number): string {
  let at = Date.parse(dayOf(new Date(instant)));
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isBusinessDay(at)) left -= 1;
  }
  return istDay(new Date(at).toISOString().slice(0, "YYYY-MM-DD".length)).until;
}

/**
 * How many business days, Monday to Friday in India, have begun since the day of an instant (ISO 8601); holidays count
 * as business days.
 */
export function businessDaysSince(instant: string, now: Date): number {
  const today = Date.parse(dayOf(now));
  let days = 0;
  for (let at = Date.parse(dayOf(new Date(instant))) + DAY_MS; at <= today; at += DAY_MS) {
    if (isBusinessDay(at)) days += 1;
  }
  return days;
}
