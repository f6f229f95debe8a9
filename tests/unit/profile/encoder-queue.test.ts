import { expect, test } from "vitest";

import { withDeadline } from "@/lib/http/deadline";
import { inTurn } from "@/lib/profile/encoder-queue";

/** Work that ends when it's told to. */
function longWork() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: async () => promise, end: () => resolve("done") };
}

test("One photo is encoded while three wait; a fifth is refused at once, and accepted once they're done", async () => {
  const { work, end } = longWork();
  const order: number[] = [];
  const four = [0, 1, 2, 3].map((place) =>
    inTurn(async () => {
      order.push(place);
      return work();
    }),
  );
  expect(await inTurn(work)).toBeNull();
  await expect.poll(() => order).toEqual([0]);
  end();
  expect(await Promise.all(four)).toEqual(["done", "done", "done", "done"]);
  expect(order).toEqual([0, 1, 2, 3]);
  expect(await inTurn(work)).toBe("done");
});

test("Work whose deadline is near doesn't start, and holds no one up", async () => {
  const { work, end } = longWork();
  const first = inTurn(work);
  let hasBegun = false;
  const late = withDeadline(3_100, () =>
    inTurn(async () => {
      hasBegun = true;
    }),
  );
  expect(await late).toBeNull();
  end();
  await first;
  expect(await inTurn(work)).toBe("done");
  expect(hasBegun).toBe(false);
  expect(await withDeadline(2_900, () => inTurn(work))).toBeNull();
});

test("Work that fails passes its turn on", async () => {
  await expect(inTurn(() => Promise.reject(new Error("storage")))).rejects.toThrow("storage");
  expect(await inTurn(async () => "done")).toBe("done");
});
