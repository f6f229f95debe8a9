// @module-tag long
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";

import { finishResponse } from "../support/request";
import { eventBody, refundCounts, setUpPayments, verify, webhookRequest } from "./backend";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { processRefunds } from "@/lib/payments/refunds";

const PRICE = 9_999_900;
const PART = 1_000_000;

const { backend, ada } = await setUpPayments();
let payment: string;
beforeEach(async () => {
  payment = (await backend.buySeat(ada)).razorpay_payment_id;
});

const request = async (amount: number, key: string = randomUUID(), paymentId = payment) => {
  const [row] = await backend.sql("select private.request_refund($1, $2, $3, 'Missed two sessions') as answer", [
    paymentId,
    amount,
    key,
  ]);
  return row?.answer;
};

const refunds = async () => backend.sql("select * from public.payment_refunds order by created_at, amount", []);
const makeDue = async () => backend.sql("update public.payment_refunds set next_attempt_at = now()", []);

/** Posts a refund's webhook. */
async function tell(event: string, refund: Record<string, unknown> = {}) {
  const entity = (await backend.payments()).find(({ id }) => id === payment) ?? {};
  expect((await postWebhook(webhookRequest(eventBody(event, entity, refund)))).status).toBe(200);
}

test("A partial refund reported twice counts once and keeps the enrolment; refunding the rest ends it", async () => {
  expect(await request(PART)).toBe("requested");
  expect(await backend.refundMails()).toEqual([["payment-refund", PART]]);
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  expect(await processRefunds()).toEqual(refundCounts());
  const [row] = await refunds();
  expect(await backend.refundsOf(payment)).toMatchObject([{ amount: PART, receipt: row?.id, id: row?.refund_id }]);
  expect(row).toMatchObject({ reason: "operator", note: "Missed two sessions", status: "done" });
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "paid", refunded_amount: PART }]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);

  expect(await request(PRICE - PART)).toBe("requested");
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded", refunded_amount: PRICE }]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
  expect(await backend.refundMails()).toEqual([
    ["payment-refund", PART],
    ["payment-refund-done", PART],
    ["payment-refund", PRICE - PART],
    ["payment-refund-done", PRICE - PART],
  ]);
  await tell("payment.failed");
  await finishResponse();
  const texts = (await backend.mails()).map(({ subject, text }) => `${subject} ${text}`);
  expect(texts.filter((text) => text.includes("₹10,000.00 of ₹99,999.00"))).toHaveLength(2);
  for (const text of texts) expect(text).not.toContain("Missed two sessions");
});

test("A partial refund whose response is lost is matched by its receipt and made once", async () => {
  await request(PART);
  await backend.razorpay({ fail: { on: "refunds", how: "malformed" } });
  expect(await processRefunds()).toEqual(refundCounts({ deferred: 1 }));
  await backend.razorpay({ fail: null });
  await makeDue();
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  const [made = {}] = await backend.refundsOf(payment);
  await tell("refund.processed", made);
  expect(await refunds()).toMatchObject([{ status: "done", amount: PART, reason: "operator" }]);
  expect(await backend.refundsOf(payment)).toHaveLength(1);
  expect(await backend.refundMails()).toHaveLength(2);
});

test("A dashboard refund reduces a pending request to the rest, or cancels it", async () => {
  await request(PRICE - PART);
  await request(PART);
  await backend.razorpay({ refund: { payment, amount: PRICE - 2 * PART } });
  expect(await processRefunds()).toEqual(refundCounts({ done: 1, cancelled: 1 }));
  const all = (await backend.refundsOf(payment)).map(({ amount }) => Number(amount));
  expect(all.reduce((sum, amount) => sum + amount, 0)).toBe(PRICE);
  expect(
    (await refunds())
      .map(({ status }) => status)
      .map(String)
      .toSorted(),
  ).toEqual(["cancelled", "done", "done"]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded", refunded_amount: PRICE }]);
  expect(await processRefunds()).toEqual(refundCounts());
});

test("A failed refund leaves the enrolment, and can be requested again", async () => {
  await request(PRICE);
  await backend.razorpay({ override: { on: "refunds", fields: { status: "pending" } } });
  expect(await processRefunds()).toEqual(refundCounts({ requested: 1 }));
  await backend.razorpay({ override: null });
  const [made = {}] = await backend.refundsOf(payment);
  await backend.razorpay({ refundEnd: { id: made.id, status: "failed" } });
  await tell("refund.failed", { ...made, status: "failed" });
  await tell("refund.created", { ...made, status: "pending" });
  expect(await refunds()).toMatchObject([{ status: "failed" }]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
  expect(await request(PRICE)).toBe("requested");
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
});

test("A pending refund is checked again and completed without a webhook", async () => {
  await request(PART);
  await backend.razorpay({ override: { on: "refunds", fields: { status: "pending" } } });
  await processRefunds();
  await makeDue();
  expect(await processRefunds()).toEqual(refundCounts({ requested: 1 }));
  expect(await backend.refundsOf(payment)).toHaveLength(1);
  await backend.razorpay({ override: null });
  await makeDue();
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  expect(await backend.refundMails()).toEqual([
    ["payment-refund", PART],
    ["payment-refund-done", PART],
  ]);
});

test("Verification finds refunds whose webhooks were lost", async () => {
  const late = await backend.pay(await backend.openOrder(await backend.buyer()));
  await backend.razorpay({ refund: { payment: late.razorpay_payment_id } });
  expect((await verify(late)).status).toBe(409);
  expect(await refunds()).toMatchObject([{ payment_id: late.razorpay_payment_id, status: "done", reason: "provider" }]);
});
