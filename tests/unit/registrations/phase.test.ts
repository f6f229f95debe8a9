import { expect, test } from "vitest";

import { offerOf, phaseOf } from "@/lib/registrations/phase";

const START = Date.parse("2026-12-05T05:30:00Z");
const period = { startsAt: "2026-12-05T05:30:00+00:00", endsAt: "2026-12-05T07:00:00+00:00" };
const timeZone = "Asia/Kolkata";
const run = { ...period, timeZone, runId: "one", state: "scheduled" } as const;
const nextRun = { runId: "two", timeZone, startsAt: "2026-12-12T05:30:00Z", endsAt: "2026-12-12T07:00:00Z" };
const registered = { sessionTitle: "AI for Marketing & Sales", state: "registered", run, nextRun } as const;
const cancelled = { ...registered, state: "cancelled" } as const;

/** An instant by its distance from the start, in minutes and seconds. */
const at = (minutes: number, seconds = 0) => new Date(START + minutes * 60_000 + seconds * 1_000);

test.each([
  ["a coming run", registered, at(-1), "coming"],
  ["a run at its start", registered, at(0), "running"],
  ["a run in its last second", registered, at(89, 59), "running"],
  ["a run at its end", registered, at(90), "over"],
  ["a cancelled run", { ...registered, run: { ...run, state: "cancelled" } }, at(-60), "run-cancelled"],
  ["a cancelled run, afterwards", { ...registered, run: { ...run, state: "cancelled" } }, at(600), "run-cancelled"],
  ["a cancelled registration", cancelled, at(-60), "cancelled"],
  ["a cancelled registration, afterwards", cancelled, at(600), "cancelled"],
  ["a slot that is to come", { ...registered, run: null }, new Date("2025-05-20T00:00:00Z"), "coming"],
  ["a slot at its end", { ...registered, run: null }, new Date("2025-05-31T12:30:00+05:30"), "over"],
  ["a waiting list", { ...registered, sessionTitle: "AI for Operations (Waitlist)", run: null }, at(0), "waiting"],
  ["a waiting list that was left", { ...cancelled, sessionTitle: "AI for Operations (Waitlist)" }, at(0), "left"],
] as const)("The phase of %s", (_what, registration, now, phase) => {
  expect(phaseOf(registration, now)).toBe(phase);
});

test.each([
  ["the same run before it begins", cancelled, at(-1), { run }],
  ["the next run once it has begun", cancelled, at(0), { run: nextRun }],
  [
    "the next run if it was cancelled",
    { ...registered, run: { ...run, state: "cancelled" } },
    at(-1),
    { run: nextRun },
  ],
  ["nothing after the last run", { ...cancelled, nextRun: null }, at(90), null],
  ["a run in place of the slot", { ...cancelled, run: null }, at(0), { run: nextRun }],
  ["the slot", { ...cancelled, run: null, nextRun: null }, new Date("2025-05-20T00:00:00Z"), { run: null }],
  ["nothing after the slot", { ...cancelled, run: null, nextRun: null }, at(0), null],
  [
    "a waiting list",
    { ...cancelled, sessionTitle: "AI for Operations (Waitlist)", run: null, nextRun: null },
    at(0),
    { run: null },
  ],
] as const)("Registering again leads to %s", (_what, registration, now, offer) => {
  expect(offerOf(registration, now)).toEqual(offer);
});
