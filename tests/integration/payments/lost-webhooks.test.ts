// @module-tag long
import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { runPaymentsJob, setUpPayments, sweepCounts } from "./backend";
import { PRODUCT } from "@/lib/payments/product";
import { createProviderOrder } from "@/lib/payments/razorpay";
import { sweepPayments } from "@/lib/payments/sweep";

// Changes at Razorpay whose webhooks were lost: one sweep finds each of them.

const PRICE = 9_999_900;
const DAY_MS = 86_400_000;

const { backend, ada } = await setUpPayments();

/** The job's answer. */
const sweep = async () => (await runPaymentsJob()).answer;

async function enrolled() {
  const { razorpay_payment_id: payment, razorpay_order_id: order } = await backend.buySeat(ada);
  return { payment, order };
}

const marks = async () => backend.sql("select list, swept_until from public.payment_sweep_marks order by list", []);

test("A dashboard refund ends the enrolment, frees the seat and sends the buyer a mail", async () => {
  await backend.sql("update public.cohorts set capacity = 1 where cohort_id = '1'", []);
  const { payment } = await enrolled();
  const { refund } = await backend.razorpay({ refund: { payment } });
  expect((await sweep()).orders).toEqual(sweepCounts({ refunds: 1 }));
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded", refunded_amount: PRICE }]);
  expect(await backend.rows("payment_refunds")).toMatchObject([
    { payment_id: payment, refund_id: refund?.id, amount: PRICE, reason: "provider", status: "done" },
  ]);
  expect(await backend.refundMails()).toEqual([
    ["payment-refund", PRICE],
    ["payment-refund-done", PRICE],
  ]);
  expect(await backend.openOrder(await backend.buyer())).toMatch(/^order_/);
  expect((await sweep()).orders).toMatchObject({ refunds: 0 });
  expect(await backend.refundMails()).toHaveLength(2);
});

test("A second payment of a paid order is refunded in the same run, and the buyer gets a mail", async () => {
  const { order, payment: first } = await enrolled();
  const { payment: second } = await backend.razorpay({ secondPayment: { order } });
  expect(await sweep()).toMatchObject({ orders: sweepCounts({ payments: 1 }), refunds: { done: 1 } });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success", payment_id: first }]);
  expect(await backend.rows("payment_refunds")).toMatchObject([
    { payment_id: second?.id, reason: "paid_twice", status: "done", amount: PRICE },
  ]);
  expect(await backend.refundsOf(String(second?.id))).toHaveLength(1);
  expect(await backend.refundMails()).toEqual([
    ["payment-refund", PRICE],
    ["payment-refund-done", PRICE],
  ]);
});

test("A pending refund is completed by the sweep that finds it processed", async () => {
  const { payment } = await enrolled();
  const { refund } = await backend.razorpay({ refund: { payment, amount: 50_000, status: "pending" } });
  await sweep();
  expect(await backend.rows("payment_refunds")).toMatchObject([{ status: "requested" }]);
  expect(await backend.refundMails()).toEqual([["payment-refund", 50_000]]);
  await backend.razorpay({ refundEnd: { id: refund?.id, status: "processed" } });
  await sweep();
  expect(await backend.rows("payment_refunds")).toMatchObject([{ status: "done" }]);
  expect((await backend.refundMails()).at(-1)).toEqual(["payment-refund-done", 50_000]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
});

test("A second payment that was authorised at the sweep's mark is found when captured days later", async () => {
  const { order } = await enrolled();
  const { payment } = await backend.razorpay({ secondPayment: { order, status: "authorized" } });
  const later = Date.now() + 4.9 * DAY_MS;
  expect(await sweepPayments(later)).toEqual(sweepCounts());
  await backend.razorpay({ payment: { id: payment?.id, status: "captured" } });
  expect(await sweepPayments(later)).toEqual(sweepCounts({ payments: 1 }));
});

/** The state after restoring an older backup: our tables know nothing about the order. */
async function forgetOrders() {
  await backend.sql("delete from public.payment_refunds", []);
  await backend.sql("truncate public.payment_events", []);
  await backend.sql("delete from public.payment_captures", []);
  await backend.sql("delete from public.cohort_enrollments", []);
  await backend.sql("delete from public.payment_orders", []);
}

test("A payment for this product without an order is kept for a person and logged once, until its order is back", async () => {
  const { payment, order } = await enrolled();
  const orders = await backend.rows("payment_orders");
  await forgetOrders();
  const [paid] = await backend.payments();
  // The buyer's browser can write a payment's notes, but not its order's.
  await backend.razorpay({ override: { on: "payments", fields: { items: [{ ...paid, notes: [] }] } } });
  const events = captureLog();
  for (let count = 0; count < 2; count += 1) expect(await sweepPayments()).toEqual(sweepCounts());
  expect(events.filter(({ level }) => level === "error")).toEqual([
    expect.objectContaining({ event: "payment.without-order", paymentId: payment, providerOrderId: order }),
  ]);
  const kept = async () => (await backend.rows("unmatched_payments")).filter((row) => row.payment_id === payment);
  expect(await kept()).toEqual([
    expect.objectContaining({
      payment_id: payment,
      provider_order_id: order,
      amount: PRICE,
      noted_cohort: "1",
      noted_order: orders[0]?.id,
      settled_at: null,
    }),
  ]);

  await backend.razorpay({ override: null });
  // Recreated as docs/operate.md says.
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id)
      values ($1, $2, '1', $3, now(), '{}', $4)`,
    [ada.id, ada.email, PRICE, order],
  );
  expect(await sweepPayments()).toMatchObject({ payments: 1 });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success", payment_id: payment }]);
  expect(await kept()).toMatchObject([{ settled_as: "recorded", settled_for: null }]);
});

test("Payments for the account's other products, and refunded ones, are ignored", async () => {
  const events = captureLog();
  const { payment } = await enrolled();
  await backend.razorpay({ refund: { payment } });
  await backend.razorpay({ dispute: { payment } });
  await forgetOrders();
  const [other] = await backend.payments();
  const notes = { product: "another" };
  const elsewhere = await createProviderOrder({ receipt: "their-1", amount: PRICE, currency: "INR", notes });
  await backend.pay(elsewhere.id);
  const [foreign] = await backend.payments();
  const posing = { product: PRODUCT, cohort: "1", order: "their-1" };
  await backend.razorpay({
    override: {
      on: "payments",
      fields: { items: [other, foreign, { ...foreign, notes: [] }, { ...foreign, notes: posing }] },
    },
  });
  events.length = 0;
  expect(await sweepPayments()).toEqual(sweepCounts());
  expect(events.filter(({ level }) => level !== "info")).toEqual([]);
  expect((await backend.rows("unmatched_payments")).filter((row) => row.settled_at === null)).toEqual([]);
});

test("An item with an unexpected shape is skipped, and the others are processed", async () => {
  const { order } = await enrolled();
  const { payment } = await backend.razorpay({ secondPayment: { order } });
  await backend.razorpay({
    override: { on: "payments", fields: { items: [{ id: "pay_Strange", amount: 2 ** 40 }, payment] } },
  });
  const events = captureLog();
  expect(await sweepPayments()).toMatchObject({ payments: 1 });
  expect(events).toContainEqual(expect.objectContaining({ level: "warn", event: "razorpay.unexpected-item" }));
});

test("A mark moves after its whole window was processed, and stays when Razorpay or the database fails", async () => {
  const { order } = await enrolled();
  await backend.razorpay({ secondPayment: { order } });
  const before = await marks();
  await backend.razorpay({ fail: { on: "payments", how: "500" } });
  expect(await sweepPayments()).toMatchObject({ unanswered: 1 });
  const [payments, refunds] = await marks();
  expect(payments).toEqual(before[0]);
  expect(refunds).not.toEqual(before[1]);

  await backend.razorpay({ fail: null });
  await backend.setFault("database", "503", "/rpc/finalise_payment");
  await expect(sweepPayments()).rejects.toThrow("sandbox was told to fail");
  await backend.setFault("database", null);
  expect((await marks())[0]).toEqual(before[0]);

  expect(await sweepPayments()).toMatchObject({ payments: 1 });
  const moved = new Date(String((await marks())[0]?.swept_until)).getTime();
  expect(Math.abs(moved - (Date.now() - 6 * DAY_MS))).toBeLessThan(60_000);
});
