import { expect, test } from "vitest";

import { handinList } from "@/lib/console/handins/handins";
import { daysLate, dueDay, dueTime } from "@/lib/format/due";

test.each([
  ["2026-12-11T18:30:00Z", "Asia/Kolkata", "Friday, 11 December", "Friday 11 December 2026, 11:59 PM IST"],
  ["2026-12-10T12:30:00Z", "Asia/Kolkata", "Thursday, 10 December", "Thursday 10 December 2026, 6:00 PM IST"],
  ["2026-10-23T23:00:00Z", "Europe/London", "Friday, 23 October", "Friday 23 October 2026, 11:59 PM GMT+1"],
])("What is due at %s in %s is due on the day that it ends, or at its time", (dueAt, zone, day, time) => {
  expect([dueDay(dueAt, zone), dueTime(dueAt, zone)]).toEqual([day, time]);
});

test.each([
  ["2026-12-11T18:30:01Z", "2026-12-11T18:30:00Z", "Asia/Kolkata", 1],
  ["2026-12-13T18:29:59Z", "2026-12-11T18:30:00Z", "Asia/Kolkata", 2],
  // Clocks go back on the Sunday, which has 25 hours.
  ["2026-10-25T23:59:00Z", "2026-10-23T23:00:00Z", "Europe/London", 2],
  // Due in the afternoon: the next evening is a day late, the same evening still counts as one.
  ["2026-12-11T16:30:00Z", "2026-12-10T12:30:00Z", "Asia/Kolkata", 1],
  ["2026-12-10T16:30:00Z", "2026-12-10T12:30:00Z", "Asia/Kolkata", 1],
])("What came at %s, and was due at %s, is late by days of the calendar", (at, dueAt, zone, days) => {
  expect(daysLate(at, dueAt, zone)).toBe(days);
});

test("The console's file says the same", () => {
  const due = handinList.columns.find(({ head }) => head.startsWith("Was due"));
  const missing = { state: "missing", at: "2026-12-11T18:30:00Z" } as Parameters<NonNullable<typeof due>["value"]>[0];
  expect(due?.value(missing)).toBe("2026-12-11 23:59:00");
});
