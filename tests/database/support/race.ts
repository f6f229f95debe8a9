import { test } from "vitest";

/** How often a race is run before each push; the others of its rounds are the long run's. */
const FEW = 5;

/** A race, which shows only now and then what is wrong: run this often in all, over both runs. */
export function race(title: string, rounds: number, work: (round: number) => Promise<void>): void {
  const [from, to] = process.env.TEST_ROUNDS === "rest" ? [FEW, rounds] : [0, FEW];
  test(`${title} (${rounds} rounds)`, { tags: ["race"] }, async () => {
    for (let round = from; round < to; round += 1) await work(round);
  });
}
