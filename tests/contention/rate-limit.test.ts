import { afterAll, beforeAll, expect, test } from "vitest";

import { type Contention, startContention } from "./support/database";

const ROUNDS = 1_000;
const KEYS = ["sign-in account ada", "sign-in from 203.0.113.7", "sign-in account ada from 203.0.113.7"];

let db: Contention;
beforeAll(async () => {
  db = await startContention("rate_limit");
});
afterAll(() => db.stop());

const hit = (key: string) => db.sql<{ allowed: boolean }[]>`select allowed from public.hit_rate_limit(${key}, 60, 10)`;

test("Three concurrent hits on expired counters never fail, 1,000 times", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.owner`
      insert into public.rate_limits (key, hits, window_ends_at)
      select key, 3, now() - interval '2 minutes' from unnest(${KEYS}::text[]) as key
      on conflict (key) do update set hits = 3, window_ends_at = excluded.window_ends_at`;
    const answers = await Promise.all(KEYS.map(hit));
    expect(answers.map(([row]) => row?.allowed)).toEqual([true, true, true]);
  }
});
