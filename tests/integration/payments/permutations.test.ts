import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";

import type { Buyer } from "./buyer";
import { eventBody, type Scene, startScene, webhookRequest } from "./scene";
import { POST } from "@/app/api/payments/webhook/route";

const PAID = 9_999_900;

type Told = { event: string; changes: Record<string, unknown> };

/** What Razorpay may say of one order: an older try that failed, and a payment with everything that can follow. */
const stream: Told[] = [
  { event: "payment.failed", changes: { id: "pay_OlderTry", status: "failed" } },
  { event: "payment.authorized", changes: { status: "authorized" } },
  { event: "payment.failed", changes: { status: "failed" } },
  { event: "payment.captured", changes: { status: "captured" } },
  { event: "order.paid", changes: { status: "captured" } },
];
const partialRefund: Told = { event: "refund.processed", changes: { status: "captured", amount_refunded: 100_000 } };
const fullRefund: Told = { event: "refund.processed", changes: { status: "refunded", amount_refunded: PAID } };
const refundBegun: Told = { event: "refund.created", changes: { status: "captured", amount_refunded: PAID } };

let scene: Scene;
let ada: Buyer;
beforeAll(async () => {
  scene = await startScene();
  ada = await scene.buyer();
});
beforeEach(async () => {
  await scene.reset();
  // Every run takes a seat.
  await scene.sql("update public.cohort_seats set capacity = 1000 where cohort_id = '1'", []);
});

/** Tells an order of its own all events in this order, and gives what is left of it. */
async function stateAfter(told: readonly Told[]) {
  const orderId = `order_${randomUUID().replaceAll("-", "")}`;
  const payment = { id: `pay_${randomUUID().replaceAll("-", "")}`, order_id: orderId, amount: PAID, currency: "INR" };
  await scene.sql("update public.cohort_enrollments set user_id = null", []);
  await scene.sql("delete from public.email_outbox", []);
  await scene.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id)
      values ($1, $2, '1', $3, now(), '{}', $4)`,
    [ada.id, ada.email, PAID, orderId],
  );
  for (const { event, changes } of told) {
    const response = await POST(webhookRequest(eventBody(event, { ...payment, notes: [], ...changes })));
    expect(response.status).toBe(200);
  }
  const [order] = await scene.sql(
    `select status, refunded_amount, review_reason, payment_id = $2 as is_paid_by_it
      from public.payment_orders where provider_order_id = $1`,
    [orderId, payment.id],
  );
  const enrolments = await scene.sql("select status from public.cohort_enrollments where order_id = $1", [orderId]);
  const refunds = await scene.sql("select status from public.payment_refunds where payment_id = $1", [payment.id]);
  const mails = await scene.sql("select template from public.email_outbox", []);
  return { order, enrolments, refunds, mails };
}

const paid = { is_paid_by_it: true, review_reason: null };
const receipt = [{ template: "payment-receipt" }];

test.each([
  ["a payment", stream, { ...paid, status: "paid", refunded_amount: 0 }, "success"],
  ["a part given back", [...stream, partialRefund], { ...paid, status: "paid", refunded_amount: 100_000 }, "success"],
  [
    "all given back",
    [...stream, partialRefund, refundBegun, fullRefund],
    { ...paid, status: "refunded", refunded_amount: PAID },
    "refunded",
  ],
] as const)(
  "In any order, and with repeats, the events of %s end the same",
  async (_what, events, order, status) => {
    const anyOrder = fc
      .tuple(
        fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
        fc.subarray([...events]),
      )
      .map(([all, again]) => [...all, ...again]);
    await fc.assert(
      fc.asyncProperty(anyOrder, async (told) => {
        expect(await stateAfter(told)).toEqual({ order, enrolments: [{ status }], refunds: [], mails: receipt });
      }),
      { numRuns: 20 },
    );
  },
  120_000,
);

test("In any order, events without money given leave no seat", async () => {
  const begun = stream.slice(0, 3);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(begun, { minLength: 1 }), async (told) => {
      const { order, enrolments, mails } = await stateAfter(told);
      expect(order).toMatchObject({ status: "attempted", is_paid_by_it: null });
      expect([enrolments, mails]).toEqual([[], []]);
    }),
    { numRuns: 10 },
  );
});
