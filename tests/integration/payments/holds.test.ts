import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { captureLog } from "../support/backend";
import { ownRequest, type PaymentsBackend, startPayments, verify } from "./backend";
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

const withHold = { holdSeconds: expect.toSatisfy((seconds: number) => seconds > 1_190) };
const withoutHold = {
  id: expect.stringMatching(/^order_/),
  amount: 9_999_900,
  currency: "INR",
  keyId: keys.razorpayKeyId,
  holdSeconds: 0,
  payWithinSeconds: 1_200,
};

test("With a third of the seats held by new accounts, another new account gets an order without a hold", async () => {
  await backend.sql("update auth.users set created_at = now() - interval '23 hours'", []);
  expect(await order(buyers[0])).toMatchObject([200, withHold]);
  const events = captureLog();
  expect(await order(buyers[1])).toMatchObject([200, withoutHold]);
  expect(events).toContainEqual(expect.objectContaining({ event: "order.opened", holdSeconds: 0 }));
  await backend.sql("update auth.users set created_at = now() - interval '25 hours' where id = $1", [buyers[1]?.id]);
  expect(await order(buyers[1])).toMatchObject([200, withHold]);
});

test("One IP address holds a third of the seats, and another one may hold more", async () => {
  expect(await order(buyers[0], { [CALLER]: "203.0.113.7" })).toMatchObject([200, withHold]);
  expect(await order(buyers[1], { [CALLER]: "203.0.113.7" })).toMatchObject([200, withoutHold]);
  expect(await order(buyers[2], { [CALLER]: "203.0.113.8" })).toMatchObject([200, withHold]);
});

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

test("An account that held a seat for 40 minutes pays without a hold, for a seat or a refund", async () => {
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_from, held_until, receipt_facts)
      values ($1, $2, '1', 9999900, now() - interval '2 hours', now() - interval '80 minutes', '{}')`,
    [buyers[0]?.id, buyers[0]?.email],
  );
  const [status, opened] = await order(buyers[0]);
  expect([status, opened]).toMatchObject([200, withoutHold]);
  const paid = await backend.pay(opened.id);
  expect((await verify(paid)).status).toBe(200);
});

test("A payment without a hold does not take another buyer's held seat", async () => {
  await backend.sql("update auth.users set created_at = now()", []);
  await order(buyers[0]);
  const [, opened] = await order(buyers[1]);
  await backend.sql("update public.cohorts set capacity = 1 where cohort_id = '1'", []);
  const paid = await backend.pay(opened.id);
  expect((await verify(paid)).status).toBe(409);
  expect(await backend.rows("payment_refunds")).toMatchObject([{ reason: "sold_out" }]);
});

test("The checkout's time limit ends before the hold", async () => {
  const [, { holdSeconds }] = await order(buyers[0]);
  const [row] = await backend.rows("payment_orders");
  expect(holdSeconds * 1_000).toBeLessThanOrEqual(new Date(String(row?.held_until)).getTime() - Date.now());
});
