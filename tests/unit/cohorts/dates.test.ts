import fc from "fast-check";
import { expect, test } from "vitest";

import { hasStarted, nextSessionDay, upcomingSessions } from "@/lib/cohorts/dates";
import { schedule } from "@/lib/content/syllabus";
import { dayOf, dayParts, formatDay, formatDayWithWeekday, instantOf } from "@/lib/format/days";
import { clockTime } from "@/lib/format/run-times";

const START = "2025-07-12";
const india = (dayAndTime: string) => new Date(`${dayAndTime}+05:30`);
const days = (startDay: string, now: Date) =>
  upcomingSessions(startDay, now).map(({ title, day }) => `${title} ${day}`);

test.each([
  ["months before the start", "2025-03-01T12:00", "2025-07-12"],
  ["the day before", "2025-07-11T23:59:59", "2025-07-12"],
  ["in the first minute of the start day", "2025-07-12T00:00", "2025-07-12"],
  ["in the last minute of the start day", "2025-07-12T23:59:59", "2025-07-12"],
  ["the day after", "2025-07-13T00:00", "2025-07-19"],
  ["on a Wednesday of the second week", "2025-07-23T09:00", "2025-07-26"],
  ["after the sixth week", "2025-08-17T08:00", "2025-08-23"],
  ["in the last week of the year", "2025-12-28T08:00", "2026-01-03"],
  ["on the last day of a leap February", "2028-02-29T08:00", "2028-03-04"],
])("The next session, seen %s, is on the right Saturday", (_when, now, saturday) => {
  expect(nextSessionDay(START, india(now))).toBe(saturday);
});

test("On a Sunday at the year's end, today's session comes first and the others are next year's", () => {
  expect(days(START, india("2028-12-31T20:00"))).toEqual([
    "Group Project Discussion 2028-12-31",
    "Office Hours 2029-01-03",
    "AI Agents Deep Dive 2029-01-06",
  ]);
});

test("The start day begins at midnight in India, not in Greenwich", () => {
  expect(hasStarted(START, new Date("2025-07-11T18:29:59.999Z"))).toBe(false);
  expect(hasStarted(START, new Date("2025-07-11T18:30:00.000Z"))).toBe(true);
  expect(dayOf(new Date("2025-12-31T18:29:59Z"))).toBe("2025-12-31");
  expect(dayOf(new Date("2025-12-31T18:30:00Z"))).toBe("2026-01-01");
});

test("Without a start day nothing has started and every date is to be announced", () => {
  const now = india("2025-07-12T09:00");
  expect(hasStarted(null, now)).toBe(false);
  expect(nextSessionDay(null, now)).toBeNull();
  expect(upcomingSessions(null, now).map(({ title, day }) => `${title} ${formatDay(day)}`)).toEqual([
    "AI Agents Deep Dive TBD",
    "Group Project Discussion TBD",
    "Office Hours TBD",
  ]);
  expect(formatDayWithWeekday(null)).toBe("TBD");
});

test("Days are written out in English", () => {
  expect(formatDay(START)).toBe("July 12, 2025");
  expect(formatDayWithWeekday(START)).toBe("Saturday, July 12, 2025");
  expect(dayParts(START)).toEqual({ month: "Jul", date: "12", weekday: "Saturday" });
});

const anyInstant = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const anyDay = anyInstant.map(dayOf);
const inDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

test("The next session is always a Saturday within a week of the later of the start and today", () => {
  fc.assert(
    fc.property(anyDay, anyInstant, (startDay, now) => {
      const day = nextSessionDay(startDay, now);
      const earliest = hasStarted(startDay, now) ? dayOf(now) : startDay;
      expect(formatDayWithWeekday(day)).toMatch(/^Saturday, /u);
      expect(day! >= earliest && day! <= inDays(earliest, 6)).toBe(true);
    }),
  );
});

test("Each upcoming session falls on its own weekday, never before the start or today, soonest first", () => {
  fc.assert(
    fc.property(anyDay, anyInstant, (startDay, now) => {
      const sessions = upcomingSessions(startDay, now);
      const found = sessions.map(({ day }) => day ?? "");
      expect(found).toEqual(found.toSorted((one, other) => one.localeCompare(other)));
      for (const { day, weekday } of sessions) {
        expect(formatDayWithWeekday(day).startsWith(`${weekday}, `)).toBe(true);
        expect(day! >= startDay && day! >= dayOf(now)).toBe(true);
      }
    }),
  );
});

test("As time goes on, the next session never moves back", () => {
  fc.assert(
    fc.property(anyDay, anyInstant, fc.nat({ max: 40 * 86_400_000 }), (startDay, now, later) => {
      const after = new Date(now.getTime() + later);
      expect(nextSessionDay(startDay, after)! >= nextSessionDay(startDay, now)!).toBe(true);
    }),
  );
});

test.each([
  ["9:00 AM", "2025-07-12T03:30:00.000Z"],
  ["7:00 PM", "2025-07-12T13:30:00.000Z"],
  ["12:00 PM", "2025-07-12T06:30:00.000Z"],
  ["12:05 AM", "2025-07-11T18:35:00.000Z"],
])("%s in India is an instant", (time, instant) => {
  expect(instantOf(START, time)).toBe(instant);
});

test("The times of all sessions are instants, and other texts are refused", () => {
  for (const { day, time } of upcomingSessions(START, india(`${START}T09:00`)))
    expect(clockTime(instantOf(day ?? "", time), "Asia/Kolkata")).toBe(time);
  expect(instantOf(START, schedule.startTime)).toBe("2025-07-12T03:30:00.000Z");
  expect(schedule.hours.startsWith(`${schedule.startTime} to `)).toBe(true);
  expect(() => instantOf(START, "noon")).toThrow("noon");
});
