import { expect, test } from "vitest";

import { nextSteps } from "@/lib/console/cohorts/next-steps";

const now = new Date("2026-12-07T04:00:00Z");
const onSale = { id: "4", state: "on_sale", isOver: false, isEnrolmentOver: false, free: 3 } as const;
const session = (startsAt: string, meetingUrl: string | null) => ({
  id: "s",
  cohortId: "4",
  kind: "class",
  title: "Discovery",
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
    { ...planned, cohort: { ...onSale, isEnrolmentOver: true }, waiting: 3 },
    ["Enrolment is over: close it, or set a later day"],
  ],
  [{ ...planned, cohort: { ...onSale, isOver: true }, sessions: [unlinked] }, []],
  [{ ...planned, cohort: { ...onSale, state: "closed" as const }, sessions: [] }, []],
])("What a cohort needs next: %#", (today, labels) => {
  expect(nextSteps(today).map(({ label }) => label)).toEqual(labels);
});
