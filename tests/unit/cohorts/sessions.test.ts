import { expect, test } from "vitest";

import { weekGoals } from "@/lib/cohorts/goals";
import {
  awaitsRecording,
  isMissed,
  nextChange,
  nextSession,
  pastSessions,
  phaseOf,
  progressOf,
  recordedSince,
  type RoomSession,
  upcomingSessions,
} from "@/lib/cohorts/sessions";
import { dayOf } from "@/lib/format/days";
import { runDate, runTime, visitorTime } from "@/lib/format/run-times";
import { joinStateOf } from "@/lib/sessions/join-window";
import { roomSession } from "@/tests/fixtures/room-session";

const HOUR_MS = 3_600_000;

/** A session of three hours, by its start. */
const session = (startsAt: string, changes: Partial<RoomSession> = {}): RoomSession =>
  roomSession(startsAt, new Date(Date.parse(startsAt) + 3 * HOUR_MS).toISOString(), changes);

/** Six Saturdays, 9:00 AM IST. */
const saturdays = ["12-05", "12-12", "12-19", "12-26"].map((day, index) =>
  session(`2026-${day}T03:30:00Z`, { week: index + 1 }),
);
const [first, second, third, fourth] = saturdays as [RoomSession, RoomSession, RoomSession, RoomSession];

test.each([
  ["2026-12-05T03:14:59.999Z", "early"],
  ["2026-12-05T03:15:00Z", "open"],
  ["2026-12-05T06:30:00Z", "open"],
  ["2026-12-05T06:59:59.999Z", "open"],
  ["2026-12-05T07:00:00Z", "over"],
])("At %s a session of 3:30 to 6:30 is %s", (now, state) => {
  expect(joinStateOf(first, new Date(now))).toBe(state);
  expect(joinStateOf({ ...first, state: "cancelled" }, new Date(now))).toBe("cancelled");
});

test.each([
  ["2026-12-04T18:29:59Z", "before", first, null],
  // The goals are those of today's class from midnight on.
  ["2026-12-05T03:29:59Z", "before", first, 1],
  ["2026-12-05T03:30:00Z", "live", first, 1],
  ["2026-12-05T06:30:00Z", "between", first, 1],
  ["2026-12-05T07:00:00Z", "between", second, 1],
  ["2026-12-25T18:29:59Z", "between", fourth, 3],
  ["2026-12-25T18:30:00Z", "between", fourth, 4],
  ["2026-12-26T05:00:00Z", "live", fourth, 4],
  ["2026-12-26T18:29:59Z", "between", null, 4],
  ["2026-12-26T18:30:00Z", "ended", null, 4],
] as const)("At %s the room is %s", (moment, phase, next, week) => {
  const now = new Date(moment);
  expect(phaseOf(saturdays, null, now, dayOf)).toBe(phase);
  expect(nextSession(saturdays, now)).toBe(next);
  expect(weekGoals([], saturdays, now)?.[0]?.text ?? null).toBe(
    week === null ? null : weekGoals([], [saturdays[week - 1] ?? first], new Date("2030-01-01"))?.[0]?.text,
  );
});

test("A cohort whose end is after its last session ends then; a cancelled one never begins", () => {
  const after = new Date("2026-12-30T00:00:00Z");
  expect(phaseOf(saturdays, "2026-12-31", after, dayOf)).toBe("between");
  const cancelled = saturdays.map((one) => ({ ...one, state: "cancelled" as const }));
  expect(phaseOf(cancelled, null, after, dayOf)).toBe("before");
  expect(nextSession(cancelled, new Date(0))).toBeNull();
  expect(progressOf(cancelled, after)).toEqual({ done: 0, planned: 0, handedIn: 0, percent: 0 });
});

test("A session that is over gives way to one that has opened since, and moves to the past ones", () => {
  const questions = session("2026-12-05T06:50:00Z");
  const at = (time: string) => {
    const now = new Date(`2026-12-05T${time}Z`);
    return [nextSession([first, questions], now), pastSessions([first, questions], now)];
  };
  expect(at("06:29:59")).toEqual([first, []]);
  expect(at("06:30:00")).toEqual([first, []]);
  expect(at("06:34:59")).toEqual([first, []]);
  expect(at("06:35:00")).toEqual([questions, [first]]);
  expect(at("06:55:00")).toEqual([questions, [first]]);
});

test("A session that runs over stays the next one until its recording is there", () => {
  const late = { ...first, joinClosesAt: "2026-12-05T09:30:00Z" };
  const now = new Date("2026-12-05T09:00:00Z");
  expect(nextSession([late, second], now)).toBe(late);
  const recorded = { ...late, hasRecording: true };
  expect([nextSession([recorded, second], now), pastSessions([recorded, second], now)]).toEqual([second, [recorded]]);
});

test("Three sessions follow the next one, with any cancelled ones among them", () => {
  const dropped = { ...second, state: "cancelled" as const };
  const fifth = session("2027-01-02T03:30:00Z");
  const sixth = session("2027-01-09T03:30:00Z");
  const all = [first, dropped, third, fourth, fifth, sixth];
  const now = new Date("2026-12-05T04:00:00Z");
  expect(upcomingSessions(all, now)).toEqual([dropped, third, fourth, fifth]);
  expect(upcomingSessions([dropped, third], now)).toEqual([dropped]);
  expect(pastSessions(all, now)).toEqual([]);
  expect(pastSessions(all, new Date("2026-12-13T00:00:00Z"))).toEqual([dropped, first]);
});

test.each([
  { attended: 0, day: "2026-12-06", percent: 0 },
  { attended: 1, day: "2026-12-06", percent: 25 },
  { attended: 3, day: "2026-12-30", percent: 75 },
  { attended: 4, day: "2026-12-30", percent: 100 },
  { attended: 4, day: "2026-12-04", percent: 0 },
])("$attended of 4 sessions on $day are $percent percent", ({ attended, day, percent }) => {
  const joined = saturdays.map((one, index) => ({ ...one, attended: index < attended ? ("join" as const) : null }));
  const others = [
    session("2026-12-06T08:30:00Z", { kind: "office_hours", week: null, attended: "join" }),
    session("2026-12-07T08:30:00Z", { state: "cancelled", attended: "join" }),
  ];
  expect(progressOf([...joined, ...others], new Date(day)).percent).toBe(percent);
});

test("All but one of many is never 100 percent", () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...first,
    attended: index > 0 ? ("join" as const) : null,
  }));
  expect(progressOf(many, new Date("2027-01-01"))).toEqual({ done: 299, planned: 300, handedIn: 0, percent: 99 });
});

test("Missed sessions count and are over; a recording is expected for a week; those since the last visit are new", () => {
  const now = new Date("2026-12-13T00:00:00Z");
  const recorded = { hasRecording: true, recordedAt: "2026-12-12T12:00:00Z" };
  const all = [
    session("2026-12-12T03:30:00Z", recorded),
    session("2026-12-12T03:31:00Z", { ...recorded, attended: "join" }),
    session("2026-12-12T03:32:00Z", { ...recorded, state: "cancelled" }),
    session("2026-12-12T03:33:00Z", { ...recorded, kind: "office_hours" }),
    session("2026-12-12T03:34:00Z"),
  ];
  expect(all.map((one) => isMissed(one, now))).toEqual([true, false, false, false, true]);
  expect(all.map((one) => awaitsRecording(one, now))).toEqual([false, false, false, false, true]);
  expect(all.some((one) => awaitsRecording(one, new Date("2026-12-20T00:00:00Z")))).toBe(false);
  expect(recordedSince(all, "2026-12-12T11:59:59Z")).toEqual([all[0], all[1], all[3]]);
  expect(recordedSince(all, "2026-12-12T12:00:00Z")).toEqual([]);
  expect(recordedSince(all, null)).toEqual([]);
});

test("A page changes when a session opens, begins, ends and closes", () => {
  const moments: string[] = [];
  for (let now: Date | null = new Date("2026-12-05T00:00:00Z"); (now = nextChange([first], now));)
    moments.push(now.toISOString().slice(11, 16));
  expect(moments).toEqual(["03:15", "03:30", "06:30", "07:00"]);
});

test("The assignment is due on the Friday after the class, also across a year and for a class at night", () => {
  const due = (startsAt: string) =>
    weekGoals([], [session(startsAt)], new Date("2030-01-01"))?.find(({ label }) => label === "Assignment")?.due;
  expect(due("2026-12-05T03:30:00Z")).toBe("Friday, 11 December");
  expect(due("2026-12-26T03:30:00Z")).toBe("Friday, 1 January");
  // A Friday in UTC, a Saturday in India.
  expect(due("2026-12-04T20:00:00Z")).toBe("Friday, 11 December");
  // The leap day is a Tuesday.
  expect(due("2028-02-26T03:30:00Z")).toBe("Friday, 3 March");
});

test("A session across midnight is on its first day; a learner's own time follows the clocks of the day", () => {
  const night = session("2026-12-05T17:00:00Z");
  expect(runDate(night, night.timeZone)).toBe("Saturday 5 December 2026");
  expect(runTime(night, night.timeZone)).toBe("10:30 PM - 1:30 AM IST");
  // New York changes its clocks on 1 November.
  expect(visitorTime({ startsAt: "2026-10-31T03:30:00Z" }, "America/New_York")).toContain("11:30 PM");
  expect(visitorTime({ startsAt: "2026-11-07T03:30:00Z" }, "America/New_York")).toContain("10:30 PM");
});
