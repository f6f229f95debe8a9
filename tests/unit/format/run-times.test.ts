import { describe, expect, test } from "vitest";

import { isSameTime, runDate, runTime, visitorTime } from "@/lib/format/run-times";

const KOLKATA = "Asia/Kolkata";
const NEW_YORK = "America/New_York";

/** 90 minutes from an instant. */
const from = (startsAt: string) => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 90 * 60_000).toISOString(),
});

/** 8:00 AM in India. */
const morning = from("2026-12-05T02:30:00Z");

test("The site's zone has the date in full and the time as the site writes it", () => {
  expect(runDate(morning, KOLKATA)).toBe("Saturday 5 December 2026");
  expect(runTime(morning, KOLKATA)).toBe("8:00 AM - 9:30 AM IST");
});

test("An instant counts, however its offset is written", () => {
  const written = from("2026-12-05T08:00:00+05:30");
  expect(runDate(written, KOLKATA)).toBe(runDate(morning, KOLKATA));
  expect(runTime(written, KOLKATA)).toBe(runTime(morning, KOLKATA));
});

test("Noon and midnight are 12", () => {
  expect(runTime(from("2026-12-05T18:30:00Z"), KOLKATA)).toBe("12:00 AM - 1:30 AM IST");
  expect(runTime(from("2026-12-05T06:30:00Z"), KOLKATA)).toBe("12:00 PM - 1:30 PM IST");
});

test.each([
  [NEW_YORK, "Friday 4 December, 9:30 PM - 11:00 PM GMT-5"],
  ["Etc/GMT+5", "Friday 4 December, 9:30 PM - 11:00 PM GMT-5"],
  [KOLKATA, "Saturday 5 December, 8:00 AM - 9:30 AM GMT+5:30"],
  ["Asia/Kathmandu", "Saturday 5 December, 8:15 AM - 9:45 AM GMT+5:45"],
  ["Pacific/Kiritimati", "Saturday 5 December, 4:30 PM - 6:00 PM GMT+14"],
  ["Etc/GMT+12", "Friday 4 December, 2:30 PM - 4:00 PM GMT-12"],
  ["Europe/London", "Saturday 5 December, 2:30 AM - 4:00 AM GMT"],
  ["UTC", "Saturday 5 December, 2:30 AM - 4:00 AM UTC"],
])("A visitor in %s reads %s", (zone, text) => {
  expect(visitorTime(morning, zone)).toBe(text);
});

test("Midnight is 12:00 AM and on the day that begins", () => {
  expect(visitorTime(from("2026-12-05T05:00:00Z"), NEW_YORK)).toBe("Saturday 5 December, 12:00 AM - 1:30 AM GMT-5");
  expect(visitorTime(from("2026-12-05T04:59:00Z"), NEW_YORK)).toBe("Friday 4 December, 11:59 PM - 1:29 AM GMT-5");
});

describe("Around a change of the clocks", () => {
  // New York: 14 March 2027, 2:00 becomes 3:00; 7 November 2027, 2:00 becomes 1:00.
  test.each([
    ["2027-03-14T06:59:00Z", "Sunday 14 March, 1:59 AM - 4:29 AM GMT-5"],
    ["2027-03-14T07:00:00Z", "Sunday 14 March, 3:00 AM - 4:30 AM GMT-4"],
    ["2027-11-07T05:30:00Z", "Sunday 7 November, 1:30 AM - 2:00 AM GMT-4"],
    ["2027-11-07T06:30:00Z", "Sunday 7 November, 1:30 AM - 3:00 AM GMT-5"],
  ])("%s is %s in New York", (instant, text) => {
    expect(visitorTime(from(instant), NEW_YORK)).toBe(text);
  });

  test("a run that spans the change ends by the new clock", () => {
    expect(runTime(from("2027-03-14T06:30:00Z"), NEW_YORK)).toBe("1:30 AM - 4:00 AM GMT-5");
  });

  test("the offset of the run's day counts, not today's", () => {
    const [winter, summer] = [from("2027-01-15T12:00:00Z"), from("2027-07-15T12:00:00Z")];
    expect(isSameTime(winter, "Europe/London", "UTC")).toBe(true);
    expect(isSameTime(summer, "Europe/London", "UTC")).toBe(false);
    expect(isSameTime(winter, NEW_YORK, "Etc/GMT+5")).toBe(true);
    expect(isSameTime(summer, NEW_YORK, "Etc/GMT+5")).toBe(false);
  });

  test("the hour that occurs twice is told apart", () => {
    const [first, second] = [from("2027-11-07T05:30:00Z"), from("2027-11-07T06:30:00Z")];
    expect(isSameTime(first, NEW_YORK, "Etc/GMT+4")).toBe(true);
    expect(isSameTime(second, NEW_YORK, "Etc/GMT+4")).toBe(false);
  });
});

test("Clocks are the same under another name for the zone, and in another zone with the same offset", () => {
  expect(isSameTime(morning, KOLKATA, "Asia/Calcutta")).toBe(true);
  expect(isSameTime(morning, KOLKATA, "Asia/Colombo")).toBe(true);
  expect(isSameTime(morning, KOLKATA, "Asia/Kathmandu")).toBe(false);
});
