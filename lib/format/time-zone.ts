import { SITE_TIME_ZONE } from "@/lib/content/site";

/**
 * A format of dates in a zone (IANA), in the site's where there is no such zone: the database, Node and browsers have
 * lists of different years, and a name that `Intl` does not know is a RangeError.
 */
export function formatIn(
  timeZone: string,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Readonly<Intl.DateTimeFormat> {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: SITE_TIME_ZONE });
  }
}

/**
 * The browser's zone (IANA); null where it has none that its own `Intl` takes: Chrome says "Etc/Unknown" on a machine
 * whose zone it does not know, extensions against tracking say anything. With a locale: a browser's own can be one that
 * throws ("en-US@posix").
 */
export function browserTimeZone(): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en").resolvedOptions() as { timeZone?: unknown };
    if (typeof timeZone !== "string") return null;
    new Intl.DateTimeFormat("en", { timeZone }).format();
    return timeZone;
  } catch {
    return null;
  }
}
