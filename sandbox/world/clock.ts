import { SITE_TIME_ZONE, SITE_UTC_OFFSET } from "../../lib/format/time-zone.ts";

const HOUR_MS = 3_600_000;

// The Swedish locale formats dates as ISO 8601.
const siteDay = new Intl.DateTimeFormat("sv-SE", { timeZone: SITE_TIME_ZONE, dateStyle: "short" });

/** An instant of the site's clock, `days` from now's calendar day, negative before it. */
export function siteTime(now: Date, days: number, hour: number, minute = 0): Date {
  const midnight = Date.parse(`${siteDay.format(now)}T00:00:00${SITE_UTC_OFFSET}`);
  return new Date(midnight + days * 24 * HOUR_MS + hour * HOUR_MS + minute * 60_000);
}

/** The calendar day on the site's clock, `days` from now's, such as "2026-11-24". */
export const siteDayOf = (now: Date, days: number): string => siteDay.format(siteTime(now, days, 12));

/** The instant this many hours later. */
export const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/**
 * The first 11:00 or 19:00 on the site's clock that is at least 25 hours away, so that its day-before reminder is still
 * to come.
 */
export function nextSlot(now: Date): Date {
  const earliest = hoursAfter(now, 25);
  const slots = [1, 2].flatMap((day) => [siteTime(now, day, 11), siteTime(now, day, 19)]);
  const first = slots.find((slot) => slot >= earliest);
  if (first === undefined) throw new Error("No slot within two days");
  return first;
}
