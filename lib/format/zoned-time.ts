import { formatIn } from "@/lib/format/time-zone";

/** "2026-12-05T11:00", as `<input type="datetime-local">` writes it. */
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const LOCAL_LENGTH = "2026-12-05T11:00".length;

/** An instant (ms since the epoch) on the clocks of an IANA zone, as `datetime-local` writes it. */
function onClocks(ms: number, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const format = formatIn(timeZone, "sv-SE", { dateStyle: "short", timeStyle: "short" });
  return format.format(ms).replace(" ", "T");
}

/** An instant (ISO 8601) for `<input type="datetime-local">`, on the clocks of an IANA zone. */
export const localTimeOf = (instant: string, timeZone: string): string => onClocks(Date.parse(instant), timeZone);

/**
 * The instant (ISO 8601, UTC) at which the clocks of an IANA zone show a local time; the first if they show it twice.
 * Null for a malformed text, a day that doesn't exist, and a time that the clocks skip.
 */
export function instantAt(local: string, timeZone: string): string | null {
  if (!LOCAL.test(local)) return null;
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, LOCAL_LENGTH) !== local) return null;
  const offsetAt = (ms: number) => Date.parse(`${onClocks(ms, timeZone)}Z`) - ms;
  const DAY_MS = 86_400_000;
  // One of the offsets of the day before and the day after is right, unless the clocks skip the time.
  const found = [offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]
    .map((offset) => asUtc - offset)
    .toSorted((one, other) => one - other)
    .find((ms) => onClocks(ms, timeZone) === local);
  return found === undefined ? null : new Date(found).toISOString();
}

/** Whether the name is a zone of the IANA database, with a region. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
