import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";

const KEYS = ["sign-in account ada", "sign-in from 203.0.113.7", "sign-in account ada from 203.0.113.7"];

const db = testDatabase("rate_limit");

const hit = (key: string) => db.sql<{ allowed: boolean }[]>`select allowed from public.hit_rate_limit(${key}, 60, 10)`;

race("Three concurrent hits on expired counters never fail", 1_000, async () => {
  await db.owner`
    insert into public.rate_limits (key, hits, window_ends_at)
    select key, 3, now() - interval '2 minutes' from unnest(${KEYS}::text[]) as key
    on conflict (key) do update set hits = 3, window_ends_at = excluded.window_ends_at`;
  const answers = await Promise.all(KEYS.map(hit));
  expect(answers.map(([row]) => row?.allowed)).toEqual([true, true, true]);
});

const hitFive = async (key: string) => {
  const [row] = await db.sql<{ allowed: boolean; retry_after: number }[]>`
    select allowed, retry_after from public.hit_rate_limit(${key}, 60, 5)`;
  return row;
};

test("Five hits a minute are allowed, the sixth gets the time to wait, and a new window starts after the old one", async () => {
  for (let count = 1; count <= 5; count += 1)
    expect(await hitFive("order/ada")).toEqual({ allowed: true, retry_after: 0 });
  const sixth = await hitFive("order/ada");
  expect(sixth?.allowed).toBe(false);
  expect(sixth?.retry_after).toBeGreaterThan(50);
  expect(sixth?.retry_after).toBeLessThanOrEqual(60);
  expect(await hitFive("order/grace")).toEqual({ allowed: true, retry_after: 0 });
  await db.owner`update public.rate_limits set window_ends_at = now()`;
  expect(await hitFive("order/ada")).toEqual({ allowed: true, retry_after: 0 });
});

test("Concurrent hits are all counted", async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => hitFive("order/at-once")));
  expect(answers.filter((row) => row?.allowed)).toHaveLength(5);
});
