import { beforeAll, beforeEach, expect, test } from "vitest";

import { startTestBackend, type TestBackend } from "../support/backend";
import { createAdminClient } from "@/lib/supabase/admin";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  await backend.sql("truncate public.rate_limits", []);
});

async function hit(key = "order/ada") {
  const { data, error } = await createAdminClient()
    .rpc("hit_rate_limit", { p_key: key, p_window_seconds: 60, p_max: 5 })
    .single();
  if (error) throw error;
  return data;
}

test("Five hits a minute are allowed, and the sixth gets the time to wait", async () => {
  for (let count = 1; count <= 5; count += 1) expect(await hit()).toEqual({ allowed: true, retry_after: 0 });
  const sixth = await hit();
  expect(sixth.allowed).toBe(false);
  expect(sixth.retry_after).toBeGreaterThan(50);
  expect(sixth.retry_after).toBeLessThanOrEqual(60);
  expect(await hit("order/grace")).toEqual({ allowed: true, retry_after: 0 });
});

test("Concurrent hits are all counted", async () => {
  const answers = await Promise.all(Array.from({ length: 9 }, () => hit()));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5);
});

test("A new window starts after the old one ends", async () => {
  for (let count = 1; count <= 6; count += 1) await hit();
  await backend.sql("update public.rate_limits set window_ends_at = now()", []);
  expect(await hit()).toEqual({ allowed: true, retry_after: 0 });
});

test("A hit changes its own counter only", async () => {
  await hit("order/gone");
  await backend.sql("update public.rate_limits set window_ends_at = now() - interval '2 minutes'", []);
  await hit("order/ada");
  const keys = await backend.sql("select key from public.rate_limits order by key", []);
  expect(keys).toEqual([{ key: "order/ada" }, { key: "order/gone" }]);
});
