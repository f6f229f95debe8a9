import { expect, test } from "vitest";

import { curriculumOf } from "@/lib/cohorts/curriculum";
import { weekGoals } from "@/lib/cohorts/goals";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { type WeekWords, weeksOf, wordsOfWeek } from "@/lib/cohorts/weeks";
import { room } from "@/lib/content/room";
import { syllabus } from "@/lib/content/syllabus";
import { roomSession } from "@/tests/fixtures/room-session";

const words = (week: number, changes: Partial<WeekWords> = {}): WeekWords => ({
  week,
  title: `Title ${week}`,
  theory: `Theory ${week}`,
  demo: "",
  workshop: "",
  outcome: "",
  assignment: `Assignment ${week}`,
  dueAt: null,
  ...changes,
});
const own = [words(1), words(2, { dueAt: "2026-12-14T12:30:00Z" }), words(3, { theory: "", assignment: "" })];

/** A class on a day of December 2026, 7:00 to 9:00 PM in India. */
const classOn = (day: number, week: number, changes: Partial<RoomSession> = {}): RoomSession => {
  const on = `2026-12-${String(day).padStart(2, "0")}`;
  return roomSession(`${on}T13:30:00Z`, `${on}T15:30:00Z`, { week, title: `Class ${week}`, ...changes });
};

test("A cohort has its own weeks, or those of the syllabus; a week that neither has says nothing", () => {
  expect(weeksOf(own)).toBe(own);
  expect(weeksOf([]).map(({ title }) => title)).toEqual(
    syllabus.flatMap((item) => (item.kind === "week" ? [item.title] : [])),
  );
  expect(wordsOfWeek(own, 2)?.title).toBe("Title 2");
  for (const week of [null, undefined, 0, 4]) expect(wordsOfWeek(own, week)).toBeNull();
  expect(wordsOfWeek([], 7)).toBeNull();
});

test.each([
  ["before the first class", [classOn(8, 1)], 7, null],
  ["with one class", [classOn(8, 1)], 9, ["Theory 1", "Friday, 11 December"]],
  ["with a due time of its own", [classOn(8, 2)], 9, ["Theory 2", "Monday, 14 December"]],
  ["with its class moved behind that time", [classOn(15, 2)], 16, ["Theory 2", "Friday, 18 December"]],
  ["after two classes in one week", [classOn(8, 1), classOn(12, 1)], 13, ["Theory 1", "Friday, 11 December"]],
  ["between them", [classOn(8, 1), classOn(12, 1)], 10, ["Theory 1", "Friday, 11 December"]],
  ["with the class moved to a Friday", [classOn(11, 1)], 12, ["Theory 1", "Friday, 18 December"]],
  [
    "with the next class cancelled",
    [classOn(1, 1), classOn(8, 2, { state: "cancelled" })],
    9,
    ["Theory 1", "Friday, 4 December"],
  ],
  ["with week 2 moved before week 1", [classOn(5, 2), classOn(8, 1)], 9, ["Theory 1", "Friday, 11 December"]],
  ["while nothing is said about it", [classOn(8, 3)], 9, null],
])("The goals %s are the cohort's own", (_when, sessions, day, expected) => {
  const goals = weekGoals(own, sessions, new Date(`2026-12-${String(day).padStart(2, "0")}T05:00:00Z`));
  expect(goals && [goals[0]?.text, goals.find(({ label }) => label === "Assignment")?.due]).toEqual(expected);
});

test("The curriculum has the cohort's weeks with their classes, and its Q&A sessions; without own weeks it's the course's", () => {
  const questions = classOn(13, 2, { kind: "questions", title: "Ask us" });
  const sessions = [classOn(8, 1), classOn(10, 1), classOn(12, 2, { state: "cancelled" }), questions];
  expect(curriculumOf([], sessions)).toBeNull();
  expect(curriculumOf(own, sessions)?.map(({ title, times }) => [title, times])).toEqual([
    ["Title 1", ["Tuesday, 8 December, 7:00 PM - 9:00 PM IST", "Thursday, 10 December, 7:00 PM - 9:00 PM IST"]],
    ["Title 2", []],
    ["Ask us", ["Sunday, 13 December, 7:00 PM - 9:00 PM IST"]],
    ["Title 3", []],
  ]);
});

test("The room names as many weeks as the cohort has", () => {
  expect([1, 6, 12].map((weeks) => room.ended(weeks).split(".")[0])).toEqual([
    "Your week is over",
    "Your six weeks are over",
    "Your twelve weeks are over",
  ]);
  expect(room.week(7, 12)).toBe("Week 7 of 12");
});
