import { dayOf } from "@/lib/format/days";

const DAY_MS = 86_400_000;

/**
 * How many business days, Monday to Friday in India, have begun since the day of an instant (ISO 8601); holidays count
 * as business days.
 */
export function businessDaysSince(instant: string, now: Date): number {
  const today = Date.parse(dayOf(now));
  let days = 0;
  for (let at = Date.parse(dayOf(new Date(instant))) + DAY_MS; at <= today; at += DAY_MS) {
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) days += 1;
  }
  return days;
}
