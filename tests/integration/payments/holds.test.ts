import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { ownRequest, type PaymentsBackend, startPayments } from "./backend";
import type { Buyer } from "./buyer";
import { POST as sweep } from "@/app/api/cron/payments/route";
import { POST } from "@/app/api/payments/order/route";
import { environment } from "@/tests/fixtures/environment";

const CALLER = "x-host-caller";

let backend: PaymentsBackend;
let buyers: Buyer[];
beforeAll(async () => {
  // Read once, at the first request.
  vi.stubEnv("TRUSTED_IP_HEADER", CALLER);
  backend = await startPayments();
  buyers = await Promise.all(Array.from({ length: 3 }, () => backend.buyer()));
});
beforeEach(async () => {
  await backend.reset();
  // One of three seats may be held by new accounts, and by one caller.
  await backend.sql("update public.cohorts set capacity = 3 where cohort_id = '1'", []);
  await backend.sql("update auth.users set created_at = now() - interval '2 days'", []);
});

type Answer = { id: string; amount: number; currency: string; keyId: string; holdSeconds: number };

async function order(buyer: Buyer | undefined, headers: Record<string, string> = {}) {
  buyer?.enter();
  const response = await POST(ownRequest("order", { cohortId: "1" }, headers));
  return [response.status, (await response.json()) as Answer] as const;
}

test("An IP address is stored as a keyed digest, and only until the hold ends", async () => {
  await order(buyers[0], { [CALLER]: "203.0.113.7" });
  const [row] = await backend.rows("payment_orders");
  expect(row?.held_for_caller).toMatch(/^[0-9a-f]{64}$/);
  const cron = async () => {
    const headers = { authorization: `Bearer ${environment.CRON_SECRET}` };
    const request = new Request(`${environment.SITE_URL}/api/cron/payments`, { method: "POST", headers });
    expect((await sweep(request)).status).toBe(200);
    return (await backend.rows("payment_orders")).map(({ held_for_caller: caller }) => caller);
  };
  expect(await cron()).toEqual([row?.held_for_caller]);
  await backend.sql("update public.payment_orders set held_until = now()", []);
  expect(await cron()).toEqual([null]);
});

test("The checkout's time limit ends before the hold", async () => {
  const [, { holdSeconds }] = await order(buyers[0]);
  const [row] = await backend.rows("payment_orders");
  expect(holdSeconds * 1_000).toBeLessThanOrEqual(new Date(String(row?.held_until)).getTime() - Date.now());
});
