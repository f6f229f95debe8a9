import { expect, test } from "vitest";

import { lateness } from "@/lib/console/today/task";
import { tasksOf } from "@/lib/console/today/tasks";
import type { Today } from "@/lib/console/today/today";

const quiet: Today = {
  waiting: {},
  paidThisMonth: { seats: 0, paise: 0 },
  changeRequests: [],
  cancelledCohorts: [],
  sessionsWithoutLink: [],
  oldRecordings: [],
  learnersBehind: [],
  listsWithoutDate: [],
  findings: [],
};
const now = new Date("2026-12-09T06:00:00Z");
const tasks = (today: Partial<Today>) =>
  tasksOf({ today: { ...quiet, ...today }, lateRecordings: [], cohorts: [], now }).map((task) => [
    task.text,
    lateness(task, now),
  ]);

test("What is late comes first, what has no day last, and each says how late it is", () => {
  const request = { id: "1", orderId: "2", kind: "refund", toCohortId: null, cohortId: "4", email: "a@example.com" };
  expect(
    tasks({
      waiting: {
        unmatched: { count: 1, since: "2026-12-01T06:00:00Z" },
        disputes: { count: 1, since: "2026-12-12T06:00:00Z" },
        // A Friday: two business days end on Tuesday.
        openMessages: { count: 3, since: "2026-12-04T06:00:00Z" },
        reviews: { count: 2, since: "2026-12-08T05:00:00Z" },
      },
      learnersBehind: [{ cohortId: "4", people: 2 }],
      changeRequests: [{ ...request, kind: "refund", askedAt: "2026-11-24T06:00:00Z" }],
    }),
  ).toEqual([
    ["a@example.com asks for a refund", "5 days late"],
    ["3 unanswered messages", "11 hours late"],
    ["2 payments that need a decision", "1 hour late"],
    ["1 disputed payment", null],
    ["1 payment without an order", null],
    ["Cohort #4: 2 learners have fallen behind", null],
  ]);
});

test("What the watch has found is named once", () => {
  const since = "2026-12-09T05:30:00Z";
  const finding = { number: 1, since, day: "9 Dec 2026", detail: null };
  expect(
    tasks({
      waiting: { failedMails: { count: 1, since } },
      findings: [
        { kind: "mails-failed", ...finding },
        { kind: "mails-wait", ...finding },
      ],
    }).map(([text]) => text),
  ).toEqual(["One email has been waiting to be sent since 9 Dec 2026.", "1 email that couldn't be sent"]);
  expect(tasks({})).toEqual([]);
});

test("Hand-ins without feedback name the session that it was promised before, and are late once none is planned", () => {
  const lineOf = (number: number, since: string) =>
    tasksOf({
      today: { ...quiet, waiting: { waitingHandins: { count: number, since } } },
      lateRecordings: [],
      cohorts: [],
      now,
    }).map((task) => [task.text, task.note, lateness(task, now)]);
  expect(lineOf(7, "2026-12-12T03:30:00Z")).toEqual([
    ["7 hand-ins without feedback", "The next session of the oldest is on 12 Dec 2026, 09:00 IST", null],
  ]);
  expect(lineOf(1, "2026-12-07T06:00:00Z")).toEqual([
    [
      "1 hand-in without feedback",
      "The oldest was handed in on 7 Dec 2026, 11:30 IST; no session is planned",
      "2 days late",
    ],
  ]);
});
