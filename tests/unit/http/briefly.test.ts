import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { briefly } from "@/lib/http/briefly";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("Made-up queries share one answer a second for each key, and the plain address has its own", async () => {
  let count = 0;
  const answer = briefly(async () => (count += 1));
  expect(await Promise.all(["?x=1", "?x=2", "?y"].map((query) => answer(query)))).toEqual([1, 1, 1]);
  expect(await answer("")).toBe(2);
  expect(await answer("?x=1", "another key")).toBe(3);
  vi.advanceTimersByTime(999);
  expect(await answer("?x=3")).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer("?x=4")).toBe(4);
});

test("A failure is reported to everyone waiting for it, and not cached", async () => {
  const outcomes = [() => Promise.reject(new Error("away")), async () => "back"];
  const answer = briefly(async () => outcomes.shift()?.());
  await expect(Promise.all([answer("?x=1"), answer("?x=2")])).rejects.toThrow("away");
  expect(await answer("?x=3")).toBe("back");
});
