import { expect, test } from "vitest";

import { ianaZoneOf, timeZones } from "@/lib/profile/time-zones";

test("India comes first, then every whole hour from GMT-12:00 to GMT+12:00", () => {
  expect(timeZones).toHaveLength(26);
  expect(timeZones.slice(0, 3)).toEqual(["GMT+05:30 (India)", "GMT-12:00", "GMT-11:00"]);
  expect(timeZones.slice(11, 16)).toEqual(["GMT-02:00", "GMT-01:00", "GMT+00:00", "GMT+01:00", "GMT+02:00"]);
  expect(timeZones.at(-1)).toBe("GMT+12:00");
});

test("No time zone is listed twice", () => {
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

/** The hours between a zone's clocks and Greenwich's in December. */
const hoursAhead = (timeZone: string) => {
  const noon = new Date("2026-12-05T12:00:00Z");
  const text = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(noon);
  const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
};

test("Every choice has the IANA zone of its offset", () => {
  expect(timeZones.map((choice) => hoursAhead(ianaZoneOf(choice) ?? ""))).toEqual([
    5.5,
    ...Array.from({ length: 25 }, (_, index) => index - 12),
  ]);
  expect(["GMT+05:30 (India)", "GMT-05:00", "GMT+00:00"].map(ianaZoneOf)).toEqual([
    "Asia/Kolkata",
    "Etc/GMT+5",
    "Etc/GMT",
  ]);
});

test.each(["", "GMT+05:30", "GMT-13:00", "Asia/Kolkata", "__proto__"])("%j isn't a choice and has no zone", (text) => {
  expect(ianaZoneOf(text)).toBeNull();
});
