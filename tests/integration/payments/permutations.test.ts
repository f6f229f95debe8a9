// @module-tag long
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { eventBody, setUpPayments, webhookRequest } from "./backend";
import { POST } from "@/app/api/payments/webhook/route";

const PAID = 9_999_900;

type Told = { event: string; changes: Record<string, unknown>; refund?: Record<string, unknown> };

/** Razorpay's possible events of one order: an older failed attempt, and a payment with all that can follow. */
const stream: Told[] = [
  { event: "payment.failed", changes: { id: "pay_OlderTry", status: "failed" } },
  { event: "payment.authorized", changes: { status: "authorized" } },
  { event: "payment.failed", changes: { status: "failed" } },
  { event: "payment.captured", changes: { status: "captured" } },
  { event: "order.paid", changes: { status: "captured" } },
];
const PART = 100_000;
const refundOf = (event: string, id: string, amount: number, all: number): Told => ({
  event,
  changes: { status: all === PAID ? "refunded" : "captured", amount_refunded: all },
  refund: { id, amount, status: event === "refund.created" ? "pending" : "processed" },
});
const partialRefund = refundOf("refund.processed", "rfnd_Part", PART, PART);
const restBegun = refundOf("refund.created", "rfnd_Rest", PAID - PART, PAID);
const restRefund = refundOf("refund.processed", "rfnd_Rest", PAID - PART, PAID);

const { backend, ada } = await setUpPayments();
beforeEach(async () => {
  // Each run takes a seat.
  await backend.sql("update public.cohorts set capacity = 1000 where cohort_id = '1'", []);
});

/** Posts all events to a new order in this sequence, and returns what is stored. */
async function stateAfter(told: readonly Told[]) {
  const orderId = `order_${randomUUID().replaceAll("-", "")}`;
  const payment = { id: `pay_${randomUUID().replaceAll("-", "")}`, order_id: orderId, amount: PAID, currency: "INR" };
  await backend.sql("update public.cohort_enrollments set user_id = null, person_id = gen_random_uuid()", []);
  await backend.sql("delete from public.email_outbox", []);
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id)
      values ($1, $2, '1', $3, now(), '{}', $4)`,
    [ada.id, ada.email, PAID, orderId],
  );
  for (const { event, changes, refund } of told) {
    const response = await POST(webhookRequest(eventBody(event, { ...payment, notes: [], ...changes }, refund)));
    expect(response.status).toBe(200);
  }
  const [order] = await backend.sql(
    `select status, refunded_amount, payment_id = $2 as is_paid_by_it, review_waits_since is not null as waits
      from public.payment_orders where provider_order_id = $1`,
    [orderId, payment.id],
  );
  const enrolments = await backend.sql("select status from public.cohort_enrollments where order_id = $1", [orderId]);
  const refunds = await backend.sql(
    "select refund_id, status from public.payment_refunds where payment_id = $1 order by refund_id",
    [payment.id],
  );
  // The next run uses the same ids.
  await backend.sql("update public.payment_refunds set refund_id = refund_id || payment_id", []);
  const mails = await backend.sql("select template from public.email_outbox order by template", []);
  return { order, enrolments, refunds, mails };
}

/** The events in any order, some of them twice. */
const anyOrderOf = (events: readonly Told[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
      fc.subarray([...events]),
    )
    .map(([all, again]) => [...all, ...again]);

const paid = { is_paid_by_it: true, waits: false };
const mailed = (...templates: string[]) => templates.map((template) => ({ template }));
const part = { refund_id: "rfnd_Part", status: "done" };
const rest = { refund_id: "rfnd_Rest", status: "done" };

test.each([
  ["a payment", stream, { ...paid, status: "paid", refunded_amount: 0 }, "success", [], mailed("payment-receipt")],
  [
    "a partial refund",
    [...stream, partialRefund],
    { ...paid, status: "paid", refunded_amount: PART },
    "success",
    [part],
    mailed("payment-receipt", "payment-refund", "payment-refund-done"),
  ],
] as const)(
  "The events of %s have the same outcome in any order and with repeats",
  async (_what, events, order, status, refunds, mails) => {
    await fc.assert(
      fc.asyncProperty(anyOrderOf(events), async (told) => {
        expect(await stateAfter(told)).toEqual({ order, enrolments: [{ status }], refunds, mails });
      }),
      { numRuns: 20 },
    );
  },
  120_000,
);

test("The events of a payment refunded in two parts leave no seat, in any order and with repeats", async () => {
  const events = [...stream, partialRefund, restBegun, restRefund];
  const given = mailed("payment-refund", "payment-refund", "payment-refund-done", "payment-refund-done");
  await fc.assert(
    fc.asyncProperty(anyOrderOf(events), async (told) => {
      const { order, enrolments, refunds, mails } = await stateAfter(told);
      expect(order).toMatchObject({ is_paid_by_it: true, status: "refunded", refunded_amount: PAID, waits: false });
      // If the first news of the payment says that it's all refunded, there never was a seat, and there's no receipt.
      expect([[], [{ status: "refunded" }]]).toContainEqual(enrolments);
      expect(mails).toEqual([...enrolments.map(() => ({ template: "payment-receipt" })), ...given]);
      expect(refunds).toEqual([part, rest]);
    }),
    { numRuns: 20 },
  );
}, 120_000);

test("Without a capture, events in any order give no seat", async () => {
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
