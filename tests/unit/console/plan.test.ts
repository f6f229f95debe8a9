import { expect, test } from "vitest";

import { nextSteps } from "@/lib/console/cohorts/next-steps";
import { firstSaturday, movedTo, planOf, readSkipped } from "@/lib/console/cohorts/plan";
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

test("Of the dates that an address says to skip, only Saturdays are kept, each once", () => {
  expect(readSkipped("2026-12-19,2026-12-12,2026-12-13,2026-12-12,x,,99999-01-01,2026-02-30")).toEqual([
    "2026-12-12",
    "2026-12-19",
  ]);
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
