import { expect, test } from "vitest";

import { firstSaturday, planOf } from "@/lib/console/cohorts/plan";
import { runTime, weekdayAndDay } from "@/lib/format/run-times";

const INDIA = "Asia/Kolkata";

test.each([
  ["2026-12-05", "2026-12-05"],
  ["2026-12-06", "2026-12-12"],
  ["2026-12-11", "2026-12-12"],
  ["2026-12-31", "2027-01-02"],
  ["2028-02-29", "2028-03-04"],
])("A cohort that starts on %s has its first class on Saturday, %s", (startsOn, saturday) => {
  expect(firstSaturday(startsOn)).toBe(saturday);
});

test("The plan is the syllabus: classes on Saturdays, questions on the Sundays after weeks 2 and 5, in India", () => {
  const plan = planOf("2028-02-22", false);
  expect(plan.map(({ kind, week }) => `${kind} ${week}`)).toEqual([
    "class 1",
    "class 2",
    "questions 2",
    "class 3",
    "class 4",
    "class 5",
    "questions 5",
    "class 6",
  ]);
  for (const session of plan) {
    const isClass = session.kind === "class";
    expect(weekdayAndDay(session.startsAt, INDIA)).toContain(isClass ? "Saturday" : "Sunday");
    expect(runTime(session, INDIA)).toMatch(isClass ? /^9:00 AM.*12:00 PM/ : /^2:00 PM.*3:30 PM/);
  }
  expect(plan.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    "2028-02-26",
    "2028-03-04",
    "2028-03-05",
    "2028-03-11",
    "2028-03-18",
    "2028-03-25",
    "2028-03-26",
    "2028-04-01",
  ]);
});

test("With office hours every Sunday has something, and everything is in order", () => {
  const plan = planOf("2026-12-05", true);
  expect(plan).toHaveLength(12);
  expect(plan.filter(({ kind }) => kind === "office_hours").map(({ startsAt, week }) => [startsAt, week])).toEqual([
    ["2026-12-06T08:30:00.000Z", null],
    ["2026-12-20T08:30:00.000Z", null],
    ["2026-12-27T08:30:00.000Z", null],
    ["2027-01-10T08:30:00.000Z", null],
  ]);
  expect(plan.map(({ startsAt }) => startsAt)).toEqual(plan.map(({ startsAt }) => startsAt).toSorted());
});
