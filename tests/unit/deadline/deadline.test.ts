import { once } from "node:events";
import { expect, test } from "vitest";

import { deadlineSignal, withOwnDeadline, withDeadline } from "@/lib/http/deadline";

const HOUR_MS = 3_600_000;

/** Whether the signal aborts during the test; an hour counts as never. */
const comes = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, "abort");
  return true;
};

test("A call's time limit never exceeds the enclosing deadline", async () => {
  expect(await withDeadline(20, () => comes(deadlineSignal(HOUR_MS)))).toBe(true);
  expect(await withDeadline(20, () => withDeadline(HOUR_MS, () => comes(deadlineSignal(HOUR_MS))))).toBe(true);
});

test("A call may have a shorter limit than the enclosing deadline", async () => {
  expect(await withDeadline(HOUR_MS, () => comes(deadlineSignal(20)))).toBe(true);
  expect(await comes(deadlineSignal(20))).toBe(true);
});

test("After the deadline a call is aborted before it starts, and clean-up has its own deadline", async () => {
  await withDeadline(1, async () => {
    await comes(deadlineSignal(HOUR_MS));
    expect(await comes(deadlineSignal(HOUR_MS))).toBe(true);
    await withOwnDeadline(HOUR_MS, async () => expect(deadlineSignal(HOUR_MS).aborted).toBe(false));
  });
});

test("Concurrent work has separate deadlines", async () => {
  const [short, long] = await Promise.all([
    withDeadline(20, async () => comes(deadlineSignal(HOUR_MS))),
    withDeadline(HOUR_MS, async () => deadlineSignal(HOUR_MS)),
  ]);
  expect([short, long.aborted]).toEqual([true, false]);
});
