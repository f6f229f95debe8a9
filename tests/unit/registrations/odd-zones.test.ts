import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { clockTime, dateAndTime, isSameTime, runDate, runTime, visitorTime } from "@/lib/format/run-times";
import { browserTimeZone } from "@/lib/format/time-zone";
import { instantAt, localTimeOf } from "@/lib/format/zoned-time";

/** 8:00 AM in India. */
const RUN = { startsAt: "2026-12-05T02:30:00Z", endsAt: "2026-12-05T04:00:00Z" };
const KOLKATA = "Asia/Kolkata";

/** What browsers, extensions and rows from another year's zone database have been seen to say, and worse. */
const NO_ZONES = [
  "Etc/Unknown",
  "",
  "undefined",
  "null",
  "Mars/Olympus",
  "Factory",
  "+25:00",
  "Z".repeat(300),
  "🕰",
  "\0",
];
const OTHER_NAMES = ["US/Pacific-New", "+05:30", "asia/kolkata", "IST", "UTC", "Etc/GMT+12"];

const said = (timeZone: string) => [
  runDate(RUN, timeZone),
  runTime(RUN, timeZone),
  clockTime(RUN.startsAt, timeZone),
  dateAndTime(RUN.startsAt, timeZone),
  visitorTime(RUN, timeZone),
  isSameTime(RUN, timeZone, KOLKATA),
  isSameTime(RUN, KOLKATA, timeZone),
  localTimeOf(RUN.startsAt, timeZone),
  instantAt("2026-12-05T08:00", timeZone),
];

afterEach(() => vi.restoreAllMocks());

test.each(NO_ZONES)("%j isn't a zone: the site's clocks count", (timeZone) => {
  expect(said(timeZone)).toEqual(said(KOLKATA));
});

test("No name of a zone throws", () => {
  for (const timeZone of OTHER_NAMES) expect(said(timeZone)).not.toContain("undefined");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (timeZone) => void said(timeZone)),
    {
      numRuns: 40,
    },
  );
});

function browserSays(timeZone: unknown) {
  const options = { timeZone } as Intl.ResolvedDateTimeFormatOptions;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(options);
}

test.each([...NO_ZONES, undefined, null, 330, {}])(
  "A browser that says %j has no zone that can be shown",
  (timeZone) => {
    browserSays(timeZone);
    expect(browserTimeZone()).toBeNull();
  },
);

test.each([...OTHER_NAMES, "Europe/Kyiv"])("A browser that says %s is taken at its word", (timeZone) => {
  browserSays(timeZone);
  expect(browserTimeZone()).toBe(timeZone);
});

test("A browser with an invalid locale still has a zone, and one without any options has none", () => {
  const { DateTimeFormat } = Intl;
  // Chromium with LANG=C on Linux says "en-US@posix", and then throws without a locale.
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function (locale, options) {
    if (locale === undefined) throw new RangeError("Incorrect locale information provided");
    return new DateTimeFormat(locale, options);
  });
  expect(browserTimeZone()).not.toBeNull();
  vi.restoreAllMocks();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(() => {
    throw new Error("No fingerprints");
  });
  expect(browserTimeZone()).toBeNull();
});
