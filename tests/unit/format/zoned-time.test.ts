import { expect, test } from "vitest";

import { instantAt, isTimeZone, localTimeOf } from "@/lib/format/zoned-time";

const INDIA = "Asia/Kolkata";
const NEW_YORK = "America/New_York";

test.each([
  ["2026-12-05T11:00", INDIA, "2026-12-05T05:30:00.000Z"],
  ["2026-12-05T00:15", INDIA, "2026-12-04T18:45:00.000Z"],
  ["2026-07-01T09:00", NEW_YORK, "2026-07-01T13:00:00.000Z"],
  ["2026-12-01T09:00", NEW_YORK, "2026-12-01T14:00:00.000Z"],
  // The hour before summer time begins, and the one after.
  ["2026-03-08T01:00", NEW_YORK, "2026-03-08T06:00:00.000Z"],
  ["2026-03-08T03:00", NEW_YORK, "2026-03-08T07:00:00.000Z"],
  ["2026-06-01T12:00", "Pacific/Kiritimati", "2026-05-31T22:00:00.000Z"],
])("%s in %s is %s, and back", (local, timeZone, instant) => {
  expect(instantAt(local, timeZone)).toBe(instant);
  expect(localTimeOf(instant, timeZone)).toBe(local);
});

test("A time that clocks show twice is the first one, and one that they skip doesn't count", () => {
  expect(instantAt("2026-11-01T01:30", NEW_YORK)).toBe("2026-11-01T05:30:00.000Z");
  expect(instantAt("2026-03-08T02:30", NEW_YORK)).toBeNull();
});

test.each([
  "",
  "tomorrow",
  "2026-12-05",
  "2026-12-05 11:00",
  "2026-02-30T10:00",
  "2026-12-05T24:00",
  "2026-12-05T11:00Z",
])("%j isn't a local time", (local) => {
  expect(instantAt(local, INDIA)).toBeNull();
});

test("A zone has the name of a region", () => {
  expect(["Asia/Kolkata", "America/Argentina/Buenos_Aires", "Europe/Berlin"].every(isTimeZone)).toBe(true);
  expect(["IST", "+05:30", "UTC", "Asia/Atlantis", "", "asia/kolkata"].some(isTimeZone)).toBe(false);
});
