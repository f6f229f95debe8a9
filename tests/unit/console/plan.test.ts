import { expect, test } from "vitest";

import { firstWords } from "@/lib/cohorts/weeks";
import { nextSteps } from "@/lib/console/cohorts/next-steps";
import { firstClassDay, movedTo, PLANNED_IDS, planOf, readChoices, writeChoices } from "@/lib/console/cohorts/plan";
import { runTime, weekdayAndDay } from "@/lib/format/run-times";

const INDIA = "Asia/Kolkata";
const dayAfterWeek = (day: string) => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);

test.each([
  ["2026-12-05", "2026-12-05"],
  ["2026-12-06", "2026-12-12"],
  ["2026-12-11", "2026-12-12"],
  ["2026-12-31", "2027-01-02"],
  ["2028-02-29", "2028-03-04"],
])("A cohort that starts on %s has its first class on Saturday, %s", (startsOn, saturday) => {
  expect(firstClassDay(startsOn, [6])).toBe(saturday);
});

test("The plan is the syllabus: classes on Saturdays, questions on the Sundays after weeks 2 and 5, in India", () => {
  const plan = planOf("2028-02-22", { withOfficeHours: false });
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

test("With office hours every Sunday has a session, and everything is in order", () => {
  const plan = planOf("2026-12-05", { withOfficeHours: true });
  expect(plan).toHaveLength(12);
  expect(plan.filter(({ kind }) => kind === "office_hours").map(({ startsAt, week }) => [startsAt, week])).toEqual([
    ["2026-12-06T08:30:00.000Z", null],
    ["2026-12-20T08:30:00.000Z", null],
    ["2026-12-27T08:30:00.000Z", null],
    ["2027-01-10T08:30:00.000Z", null],
  ]);
  expect(plan.map(({ startsAt }) => startsAt)).toEqual(plan.map(({ startsAt }) => startsAt).toSorted());
});

test("Skipping a week moves it and everything after it by a week; a moved session keeps its length", () => {
  const choices = { withOfficeHours: true };
  const [plan, later] = [planOf("2026-12-05", choices), planOf("2026-12-05", { ...choices, skipped: ["2026-12-12"] })];
  const WEEK_MS = 7 * 86_400_000;
  expect(
    later.map(({ startsAt, title }, index) => [title, Date.parse(startsAt) - Date.parse(plan[index]?.startsAt ?? "")]),
  ).toEqual(plan.map(({ title, startsAt }) => [title, startsAt < "2026-12-08" ? 0 : WEEK_MS]));
  const [first] = plan;
  expect(first && movedTo(first, "2026-12-07T12:00:00.000Z")).toMatchObject({
    week: 1,
    endsAt: "2026-12-07T15:00:00.000Z",
  });
});

test("Of the dates that an address says to skip, only those on a day of classes are kept, each once", () => {
  const skip = "2026-12-19,2026-12-12,2026-12-13,2026-12-12,x,,99999-01-01,2026-02-30";
  expect(readChoices({ skip }).skipped).toEqual(["2026-12-12", "2026-12-19"]);
  expect(readChoices({ skip, days: "0,3" }).skipped).toEqual(["2026-12-13"]);
});

const usual = readChoices({});

test.each([
  [{}, usual],
  [{ weeks: "0", days: "7", from: "24:00", minutes: "4" }, usual],
  [{ weeks: "13", days: "x,", from: "9:00", minutes: "1441" }, usual],
  [{ weeks: "1e1", days: "-1", from: "09:00:00", minutes: " 90" }, usual],
  [
    { weeks: "12", days: "4,2,2", from: "23:59", minutes: "1440", "office-hours": "yes" },
    { ...usual, weeks: 12, weekdays: [2, 4], startTime: "23:59", minutes: 1440, withOfficeHours: true },
  ],
])("The choices %j are read, or are as usual, and written back", (fields, choices) => {
  expect(readChoices(fields)).toEqual(choices);
  expect(readChoices(writeChoices(readChoices(fields)))).toEqual(choices);
});

/** A day of each kind, at the end of a February. */
const DAYS = Array.from({ length: 7 }, (_, index) => `2027-02-${22 + index}`);

test.each([
  [1, [6]],
  [1, [0]],
  [2, [2, 4]],
  [6, [0, 6]],
  [7, [1]],
  [12, [0, 1, 2, 3, 4, 5, 6]],
  [12, [3]],
] as const)(
  "A plan of %i weeks with classes on the days %j is complete, in order and on those days",
  (weeks, weekdays) => {
    for (const startsOn of DAYS) {
      const skipped = [firstClassDay(startsOn, weekdays)];
      for (const choices of [{ skipped: [] }, { skipped, withOfficeHours: true, startTime: "19:00", minutes: 120 }]) {
        const plan = planOf(startsOn, { weeks, weekdays, ...choices });
        const classes = plan.filter(({ kind }) => kind === "class");
        expect(classes.map(({ week }) => week)).toEqual(
          Array.from({ length: weeks * weekdays.length }, (_, index) => Math.floor(index / weekdays.length) + 1),
        );
        for (const { startsAt } of classes) expect(weekdays).toContain(new Date(startsAt).getUTCDay());
        expect(classes[0]?.startsAt.slice(0, 10) ?? "").toBe(
          skipped === choices.skipped ? dayAfterWeek(skipped[0] ?? "") : firstClassDay(startsOn, weekdays),
        );
        const others = plan.filter(({ kind }) => kind !== "class");
        expect(others).toHaveLength(
          "withOfficeHours" in choices ? weeks : [2, 5].filter((week) => week <= weeks).length,
        );
        for (const { startsAt } of others) expect(weekdayAndDay(startsAt, INDIA)).toContain("Sunday");
        expect(plan.map(({ startsAt }) => startsAt)).toEqual(plan.map(({ startsAt }) => startsAt).toSorted());
        const ids = plan.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(PLANNED_IDS).toEqual(expect.arrayContaining(ids));
      }
    }
  },
);

test("A week beyond the syllabus begins with a name alone", () => {
  const titles = planOf("2026-12-05", { weeks: 8 }).flatMap(({ kind, title }) => (kind === "class" ? [title] : []));
  expect(titles.slice(6)).toEqual(["Week 7", "Week 8"]);
  expect(firstWords(8)[6]).toMatchObject({ week: 7, title: "Week 7", theory: "", outcome: "", assignment: "" });
});

const now = new Date("2026-12-07T04:00:00Z");
const onSale = { id: "4", state: "on_sale", isOver: false, isEnrolmentOver: false, free: 3 } as const;
const session = (startsAt: string, meetingUrl: string | null) => ({
  id: "s",
  cohortId: "4",
  kind: "class",
  title: "Discovery",
  teacherId: null,
  guestName: null,
  bring: null,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  timeZone: "Asia/Kolkata",
  meetingUrl,
  recordingUrl: null,
  state: "scheduled",
  cancelledReason: null,
  sequence: 0,
});
const linked = session("2026-12-12T03:30:00Z", "https://meet.example.com/x");
const unlinked = session("2026-12-12T03:30:00Z", null);
const planned = { sessions: [linked], waiting: 0, isOwner: true, now };

test.each([
  [{ ...planned, cohort: onSale }, []],
  [{ ...planned, cohort: { ...onSale, state: "coming_soon" as const } }, ["Put it on sale"]],
  [{ ...planned, cohort: { ...onSale, state: "coming_soon" as const }, isOwner: false }, []],
  [{ ...planned, cohort: onSale, sessions: [] }, ["Plan the sessions"]],
  [
    { ...planned, cohort: onSale, sessions: [unlinked], waiting: 3 },
    ["No link for Saturday's class", "Invite 3 people from the waiting list"],
  ],
  [
    { ...planned, cohort: onSale, sessions: [session("2026-12-19T03:30:00Z", null)], waiting: 1 },
    ["Invite 1 person from the waiting list"],
  ],
  [{ ...planned, cohort: { ...onSale, free: 0 }, waiting: 3 }, []],
  [
    { ...planned, cohort: { ...onSale, state: "coming_soon" as const, isEnrolmentOver: true } },
    ["Enrolment is over: close it, or set a later day"],
  ],
  [
    { ...planned, cohort: { ...onSale, isEnrolmentOver: true }, waiting: 3 },
    ["Enrolment is over: close it, or set a later day"],
  ],
  [{ ...planned, cohort: { ...onSale, isOver: true }, sessions: [unlinked] }, []],
  [{ ...planned, cohort: { ...onSale, state: "closed" as const }, sessions: [] }, []],
])("What a cohort needs next: %#", (today, labels) => {
  expect(nextSteps(today).map(({ label }) => label)).toEqual(labels);
});
