import { test } from "vitest";

/** How often a race runs before each push; the long run does the rest of its rounds. */
const FEW = 5;

/** A race, which only shows a fault now and then. It's repeated this often in total over both runs. */
export function race(title: string, rounds: number, work: (round: number) => Promise<void>): void {
  const [from, to] = process.env.TEST_ROUNDS === "rest" ? [FEW, rounds] : [0, FEW];
  test(`${title} (${rounds} rounds)`, { tags: ["race"] }, async () => {
    for (let round = from; round < to; round += 1) await work(round);
  });
}
