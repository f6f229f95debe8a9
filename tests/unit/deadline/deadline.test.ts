import { once } from "node:events";
import { expect, test } from "vitest";

import { deadlineIn, inOwnTime, within } from "@/lib/deadline";

const HOUR_MS = 3_600_000;

/** Whether the signal aborts during the test; an hour counts as never. */
const comes = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, "abort");
  return true;
};

test("A call's time limit never exceeds the enclosing deadline", async () => {
  expect(await within(20, () => comes(deadlineIn(HOUR_MS)))).toBe(true);
  expect(await within(20, () => within(HOUR_MS, () => comes(deadlineIn(HOUR_MS))))).toBe(true);
});

test("A call may have a shorter limit than the enclosing deadline", async () => {
  expect(await within(HOUR_MS, () => comes(deadlineIn(20)))).toBe(true);
  expect(await comes(deadlineIn(20))).toBe(true);
});

test("After the deadline a call is aborted before it starts, and clean-up has its own deadline", async () => {
  await within(1, async () => {
    await comes(deadlineIn(HOUR_MS));
    expect(await comes(deadlineIn(HOUR_MS))).toBe(true);
    await inOwnTime(HOUR_MS, async () => expect(deadlineIn(HOUR_MS).aborted).toBe(false));
  });
});

test("Concurrent work has separate deadlines", async () => {
  const [short, long] = await Promise.all([
    within(20, async () => comes(deadlineIn(HOUR_MS))),
    within(HOUR_MS, async () => deadlineIn(HOUR_MS)),
  ]);
  expect([short, long.aborted]).toEqual([true, false]);
});
