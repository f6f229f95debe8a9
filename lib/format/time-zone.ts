/** The zone the company works and teaches in (IANA). */
export const SITE_TIME_ZONE = "Asia/Kolkata";

/** Its distance from UTC: India has no summer time. */
export const SITE_UTC_OFFSET = "+05:30";

/**
 * A date format in a zone (IANA), or in the site's if that zone is unknown: the database, Node and browsers have lists
 * from different years, and `Intl` throws a RangeError for a name it doesn't know.
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
 * The browser's zone (IANA); null if its own `Intl` rejects it. Chrome says "Etc/Unknown" on a machine whose zone it
 * doesn't know, and anti-tracking extensions may say anything. With an explicit locale, since a browser's own can throw
 * ("en-US@posix").
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
