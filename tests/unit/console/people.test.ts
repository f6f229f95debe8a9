import { expect, test } from "vitest";

import { withWaitingLists } from "@/lib/console/people";

const registration = (id: string, sessionTitle: string, state: string, day: number, runId: string | null = null) => ({
  id,
  sessionTitle,
  state,
  newsletter: false,
  registeredAt: `2026-11-0${day}T05:30:00Z`,
  runId,
  startsAt: null,
});

const nothing = { orders: [], enrolments: [], messages: [], applications: [], mails: [] };

test("Who joined a function's waiting list stands on it, and is not registered", () => {
  const person = withWaitingLists({
    ...nothing,
    registrations: [
      registration("1", "AI for Human Resources", "registered", 5, "run"),
      registration("2", "AI for Finance & Accounting (Waitlist)", "registered", 4),
      registration("3", "AI for Operations (Waitlist)", "cancelled", 2),
      registration("4", "AI for Product Management", "registered", 1),
    ],
    waitingLists: [{ id: "5", businessFunction: "Early Access", createdAt: "2026-11-03T05:30:00Z" }],
  });
  expect(person.registrations.map(({ id }) => id)).toEqual(["1", "4"]);
  expect(person.waitingLists.map(({ id, state }) => [id, state])).toEqual([
    ["2", "waiting_list"],
    ["5", "waiting_list"],
    ["3", "left_waiting_list"],
  ]);
});
