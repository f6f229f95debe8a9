import fc from "fast-check";
// @module-tag long
import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { onTeam } from "./support/console";
import { testDatabase } from "./support/database";
import { MoneyWorld } from "./support/money-world";
import { addCompany } from "./support/paid-orders";

const db = testDatabase("money_at_random", 8);
const owner = onTeam(db);
beforeAll(async () => {
  await addCompany(db.owner);
});

/** A number between 0 and 1 that a step takes its choices from: whose, which, how much. */
const choice = fc.noBias(fc.integer({ min: 0, max: 99_999 }).map((number) => number / 100_000));
const step = fc.record({ verb: choice, who: choice, which: choice, share: choice });

/** Printed in the test's name; MONEY_SEED=42 repeats a run. */
const seed = Number(process.env.MONEY_SEED ?? randomInt(2 ** 31));

test(`Whatever happens to money, it adds up, and every state can be left (MONEY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 90 }), async (steps) => {
      const world = await MoneyWorld.create(db, owner);
      for (const one of steps) {
        await world.take(one);
        expect(await world.faults(), world.story()).toEqual([]);
      }
      await world.comeToRest();
      expect(await world.faultsAtRest(), world.story()).toEqual([]);
      await world.giveBack();
      expect(await world.faultsGivenBack(), world.story()).toEqual([]);
    }),
    { seed, numRuns: 60, endOnFailure: true },
  );
}, 600_000);
