import { once } from "node:events";
import { expect, test, vi } from "vitest";

import { withDeadline } from "@/lib/http/deadline";
import { queryWithRetry } from "@/lib/payments/query-with-retry";

const failure = (code: string) => ({ data: null, error: { code, message: "could not serialize access" } });
const success = { data: "done", error: null };

/** A query with these results in turn; the last one repeats. */
const answering = (...answers: object[]) => {
  const question = vi.fn(async () => (answers.length > 1 ? answers.shift() : answers[0]));
  return question as typeof question & Parameters<typeof queryWithRetry<string>>[0];
};

test.each(["40001", "40P01", "53300"])("A busy database (%s) is retried", async (code) => {
  const question = answering(failure(code), failure(code), success);
  expect(await queryWithRetry(question)).toBe("done");
  expect(question).toHaveBeenCalledTimes(3);
});

test("A database that stays busy is tried three times", async () => {
  const question = answering(failure("40001"));
  await expect(queryWithRetry(question)).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
  expect(question).toHaveBeenCalledTimes(3);
});

test("A database that doesn't answer is given up on at the enclosing work's deadline", async () => {
  const question = vi.fn(async (deadline: AbortSignal) => {
    await once(deadline, "abort");
    throw deadline.reason;
  });
  const start = performance.now();
  await expect(withDeadline(50, () => queryWithRetry(question))).rejects.toMatchObject({
    name: "DatabaseUnavailableError",
    cause: { name: "TimeoutError" },
  });
  expect(question).toHaveBeenCalledTimes(1);
  // Well below the 4 s of a query without an enclosing deadline.
  expect(performance.now() - start).toBeLessThan(2_000);
});

test("A broken connection is retried; one that stays broken becomes the error's cause", async () => {
  const cause = new TypeError("fetch failed");
  const question = vi.fn(answering(success));
  question.mockRejectedValueOnce(cause);
  expect(await queryWithRetry(question)).toBe("done");
  await expect(queryWithRetry(async () => Promise.reject(cause))).rejects.toMatchObject({
    cause,
    message: expect.stringContaining("fetch failed"),
  });
});

test("The wait between retries grows", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.25);
  const asked: number[] = [];
  const failing = answering(failure("40001"));
  const question = async (deadline: AbortSignal) => {
    asked.push(performance.now());
    return failing(deadline);
  };
  await expect(queryWithRetry(question)).rejects.toThrow();
  const [first = 0, second = 0, third = 0] = asked;
  expect(second - first).toBeGreaterThan(70);
  expect(third - second).toBeGreaterThan(140);
});
