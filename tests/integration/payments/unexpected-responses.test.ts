// @module-tag long
import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { finishResponse } from "../support/request";
import { ownRequest, refundCounts, setUpPayments, verify, webhookRequest } from "./backend";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { processRefunds } from "@/lib/payments/refunds";

const TAKEN_BACK = 9_999_900;

const { backend, ada } = await setUpPayments();

/** A payment without a free seat, due to be refunded. */
async function owedPayment(): Promise<string> {
  const { razorpay_payment_id: payment } = await backend.pay(await backend.openOrder(ada));
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  await backend.event("payment.captured", payment);
  return payment;
}

test.each([{ amount: 100 }, { currency: "USD" }])(
  "A provider order with %j is not returned to the buyer, and holds no seat",
  async (fields) => {
    const events = captureLog();
    await backend.sql("update public.cohorts set capacity = 1 where cohort_id = '1'", []);
    await backend.razorpay({ override: { on: "orders", fields } });
    ada.enter();
    expect((await postOrder(ownRequest("order", { cohortId: "1" }))).status).toBe(502);
    const [row] = await backend.rows("payment_orders");
    expect(row).toMatchObject({ provider_order_id: null });
    expect(events).toContainEqual(
      expect.objectContaining({
        level: "error",
        event: "order.provider-failed",
        orderId: row?.id,
        error: "RazorpayError: malformed",
      }),
    );
    await backend.razorpay({ override: null });
    expect(await backend.openOrder(await backend.buyer())).toMatch(/^order_/);
  },
);

test("If the database fails after the provider's order, the response is an error, and a retry works", async () => {
  ada.enter();
  await backend.setFault("database", "503", "/rpc/attach_provider_order");
  const response = await postOrder(ownRequest("order", { cohortId: "1" }));
  await backend.setFault("database", null);
  expect(response.status).toBe(503);
  expect(await backend.openOrder(ada)).toMatch(/^order_/);
  expect(await backend.rows("payment_orders")).toHaveLength(1);
});

test.each([{ order_id: "order_Another0000001" }, { id: "pay_Another0000001" }])(
  "A response with %j instead of the requested payment gives no seat and raises an alarm",
  async (fields) => {
    const events = captureLog();
    const paid = await backend.pay(await backend.openOrder(ada));
    await backend.razorpay({ override: { on: "payments", fields } });
    expect((await verify(paid)).status).toBe(409);
    expect(await backend.rows("cohort_enrollments")).toEqual([]);
    expect(events).toContainEqual(
      expect.objectContaining({
        level: "error",
        event: "payment.order-mismatch",
        providerOrderId: paid.razorpay_order_id,
        paymentId: paid.razorpay_payment_id,
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ event: "verify.answered", source: "verify", verdict: "needs_review" }),
    );
  },
);

test("A run attempts twenty-five refunds, the next one the rest", async () => {
  await backend.openOrder(ada);
  await backend.sql(
    `with captures as (
        insert into public.payment_captures (payment_id, order_id, amount, currency)
        select 'pay_Unknown' || number, id, 100, 'INR' from public.payment_orders, generate_series(1, 30) number
        returning *
      )
      insert into public.payment_refunds (payment_id, order_id, amount, reason)
      select payment_id, order_id, amount, 'sold_out' from captures`,
    [],
  );
  expect(await processRefunds()).toEqual(refundCounts({ deferred: 25 }));
  expect(await processRefunds()).toEqual(refundCounts({ deferred: 5 }));
});

test("A refund that failed at the provider needs a manual review, and is not requested again", async () => {
  const events = captureLog();
  const payment = await owedPayment();
  await backend.razorpay({ override: { on: "refunds", fields: { status: "failed" } } });
  expect(await processRefunds()).toEqual(refundCounts({ failed: 1 }));
  expect(await backend.rows("payment_refunds")).toMatchObject([
    { payment_id: payment, status: "failed", last_error: "provider_refused" },
  ]);
  expect(await backend.rows("payment_reviews")).toMatchObject([
    { payment_id: payment, kind: "refund_refused", amount: TAKEN_BACK },
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({ level: "error", event: "refund.failed", paymentId: payment, attempt: 1 }),
  );
  expect(await processRefunds()).toEqual(refundCounts());
});

test("With the database down refunds are postponed, and the log says so", async () => {
  const events = captureLog();
  const payment = await owedPayment();
  await backend.setFault("database", "503");
  await finishResponse();
  expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "refund.run-failed", done: 0 }));
  await backend.setFault("database", null);
  expect(await processRefunds()).toEqual(refundCounts({ done: 1 }));
  expect(await backend.rows("payment_refunds")).toMatchObject([{ payment_id: payment, status: "done" }]);
});

test("A webhook without a proper id is identified by a hash of its bytes", async () => {
  const { razorpay_payment_id: id, razorpay_order_id: order } = await backend.pay(await backend.openOrder(ada));
  const entity = { id, order_id: order, amount: TAKEN_BACK, currency: "INR", status: "captured" };
  const body = JSON.stringify({ event: "payment.captured", payload: { payment: { entity } } });
  for (const eventId of ["", "no such id!", "x".repeat(101)])
    expect((await postWebhook(webhookRequest(body, { eventId }))).status).toBe(200);
  expect(await backend.rows("payment_events")).toMatchObject([{ event_id: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});
