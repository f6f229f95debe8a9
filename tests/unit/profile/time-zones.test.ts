import { expect, test } from "vitest";

import { timeZones } from "@/lib/profile/time-zones";

test("India comes first, then every whole hour from GMT-12:00 to GMT+12:00", () => {
  expect(timeZones).toHaveLength(26);
  expect(timeZones.slice(0, 3)).toEqual(["GMT+05:30 (India)", "GMT-12:00", "GMT-11:00"]);
  expect(timeZones.slice(11, 16)).toEqual(["GMT-02:00", "GMT-01:00", "GMT+00:00", "GMT+01:00", "GMT+02:00"]);
  expect(timeZones.at(-1)).toBe("GMT+12:00");
});

test("No time zone is listed twice", () => {
  expect(new Set(timeZones).size).toBe(timeZones.length);
});
