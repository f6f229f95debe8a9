import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { setUpPayments, sweepCounts, verify } from "./backend";
import { sweepOneOrder, sweepPayments } from "@/lib/payments/sweep";

const PART = 1_000_000;

const { backend, ada } = await setUpPayments();

/** A paid seat, and a partial refund that Razorpay has refused. */
async function refusedRefund() {
  const paid = await backend.buySeat(ada);
  const { refund } = await backend.razorpay({
    refund: { payment: paid.razorpay_payment_id, amount: PART, status: "pending" },
  });
  await backend.razorpay({ refundEnd: { id: refund?.id, status: "failed" } });
  return { paid, refundId: refund?.id };
}

test("A refused refund raises one alarm, and none after its review was settled", async () => {
  const { refundId } = await refusedRefund();
  const events = captureLog();
  const alarms = () => events.filter(({ event }) => event === "payment.alarm");
  expect(await sweepPayments()).toEqual(sweepCounts({ refunds: 1 }));
  expect(alarms()).toMatchObject([{ refundId, webhookEvent: "refund.failed" }]);

  // As the console settles it.
  await backend.sql("update public.payment_reviews set settled_at = now(), resolution = 'keep'", []);
  await backend.sql("update public.payment_refunds set status = 'cancelled'", []);
  for (let count = 0; count < 2; count += 1) expect(await sweepPayments()).toEqual(sweepCounts());
  expect(alarms()).toHaveLength(1);

  await backend.razorpay({ refundEnd: { id: refundId, status: "processed" } });
  expect(await sweepPayments()).toEqual(sweepCounts({ refunds: 1 }));
  expect(await backend.rows("payment_refunds")).toMatchObject([{ refund_id: refundId, status: "done" }]);
});

test("Asking about one order records its payment's refunds, refused ones included", async () => {
  const { paid, refundId } = await refusedRefund();
  await backend.razorpay({ refund: { payment: paid.razorpay_payment_id } });
  const [order] = await backend.rows("payment_orders");
  expect(await sweepOneOrder(String(order?.id))).toMatchObject({ found: 1 });
  const states = await backend.sql("select refund_id, status from public.payment_refunds order by amount", []);
  expect(states).toMatchObject([{ refund_id: refundId, status: "failed" }, { status: "done" }]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded" }]);
});

test("Verification says refunded if an older refund of the payment was refused", async () => {
  const paid = await backend.pay(await backend.openOrder(ada));
  const payment = paid.razorpay_payment_id;
  const { refund } = await backend.razorpay({ refund: { payment, amount: PART, status: "pending" } });
  await backend.razorpay({ refundEnd: { id: refund?.id, status: "failed" } });
  await backend.razorpay({ refund: { payment } });
  expect((await verify(paid)).status).toBe(409);
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
});
