import { partsOf } from "@/lib/format/date-parts";
import { formatIn } from "@/lib/format/time-zone";

/** When a run is: two instants (ISO 8601). */
type Period = { readonly startsAt: string; readonly endsAt: string };

type Start = Pick<Period, "startsAt">;

const LOCALE = "en-GB";

/** For an unknown zone, here and below, the site's clocks are used. */
const timeParts = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions, locale = LOCALE) =>
  partsOf(formatIn(timeZone, locale, options), new Date(instant));

/** "Saturday 5 December 2026" in an IANA zone. */
export function runDate({ startsAt }: Start, timeZone: string): string {
  const { weekday, day, month, year } = timeParts(startsAt, timeZone, {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return `${weekday} ${day} ${month} ${year}`;
}

/** "11:00 AM": an instant (ISO 8601) on the clocks of an IANA zone. */
export function clockTime(instant: string, timeZone: string): string {
  const options = { hour: "numeric", minute: "2-digit", hour12: true } as const;
  const { hour, minute, dayPeriod } = timeParts(instant, timeZone, options, "en-US");
  return `${hour}:${minute} ${dayPeriod}`;
}

/** Only the locale en-IN knows "IST". */
const zoneName = (instant: string, timeZone: string) =>
  timeParts(instant, timeZone, { timeZoneName: "short" }, "en-IN").timeZoneName;

/** "11:00 AM - 12:30 PM IST" in an IANA zone, as the site writes the times of sessions. */
export const runTime = ({ startsAt, endsAt }: Period, timeZone: string): string =>
  `${clockTime(startsAt, timeZone)} - ${clockTime(endsAt, timeZone)} ${zoneName(startsAt, timeZone)}`;

/** "3 h", "1 h 30 min" or "45 min": how long a session is. */
export function durationOf({ startsAt, endsAt }: Period): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const parts = [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : "", minutes % 60 > 0 ? `${minutes % 60} min` : ""];
  return parts.filter(Boolean).join(" ");
}

/** "Saturday 5 December 2026, 11:00 AM IST": an instant (ISO 8601) in an IANA zone. */
export const dateAndTime = (instant: string, timeZone: string): string =>
  `${runDate({ startsAt: instant }, timeZone)}, ${clockTime(instant, timeZone)} ${zoneName(instant, timeZone)}`;

/** "Friday 4 December, 9:30 PM - 11:00 PM GMT-5": a session in a visitor's own zone (IANA); without an end only its start. */
export function visitorTime({ startsAt, endsAt }: Start & Partial<Period>, timeZone: string): string {
  const { weekday, day, month, timeZoneName } = timeParts(startsAt, timeZone, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZoneName: "short",
  });
  const until = endsAt === undefined ? "" : ` - ${clockTime(endsAt, timeZone)}`;
  return `${weekday} ${day} ${month}, ${clockTime(startsAt, timeZone)}${until} ${timeZoneName}`;
}

/** Whether clocks in two IANA zones show the same time at a run's start. */
export function isSameTime({ startsAt }: Start, one: string, other: string): boolean {
  // The server renders every session this way for a learner without a zone, and making a formatter takes 0.2 ms.
  if (one === other) return true;
  const offset = (timeZone: string) => timeParts(startsAt, timeZone, { timeZoneName: "longOffset" }).timeZoneName;
  return offset(one) === offset(other);
}

/** "Dec" and "5": the day of an instant (ISO 8601) in an IANA zone. */
export function shortDayOf(instant: string, timeZone: string): { month: string; date: string } {
  const { month = "", day = "" } = timeParts(instant, timeZone, { month: "short", day: "numeric" }, "en-US");
  return { month, date: day };
}

/** "5 Dec 2026": the day of a run's start in an IANA zone. */
export function shortDate({ startsAt }: Start, timeZone: string): string {
  const { day, month, year } = timeParts(
    startsAt,
    timeZone,
    { day: "numeric", month: "short", year: "numeric" },
    "en-US",
  );
  return `${day} ${month} ${year}`;
}

/** "Saturday, 5 December": the day of an instant (ISO 8601) in an IANA zone. */
export function weekdayAndDay(instant: string, timeZone: string): string {
  const { weekday, day, month } = timeParts(instant, timeZone, { weekday: "long", day: "numeric", month: "long" });
  return `${weekday}, ${day} ${month}`;
}
