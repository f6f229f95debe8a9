import { expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { captureLog } from "../support/backend";
import { browser } from "../support/browser";
import { finishResponse } from "../support/request";
import { type Paid, sign, setUpPayments, verify } from "./backend";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();

const checkoutSignature = (orderId: string, paymentId: string) =>
  sign(`${orderId}|${paymentId}`, keys.razorpayKeySecret);

async function paidOrder(learner = ada, outcome: "captured" | "authorized" = "captured"): Promise<Paid> {
  return backend.pay(await backend.openOrder(learner), outcome);
}

/** Expects no enrolment, mail or refund. */
async function expectNothing() {
  for (const table of ["cohort_enrollments", "email_outbox", "payment_refunds"])
    expect([table, await backend.rows(table)]).toEqual([table, []]);
}

test("A captured payment makes one enrolment, one event and one receipt", async () => {
  const paid = await paidOrder();
  const response = await verify(paid);
  expect([response.status, await response.json()]).toEqual([200, { enrolled: true }]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([
    {
      user_id: ada.id,
      email: ada.email,
      cohort_id: "1",
      status: "success",
      amount: 9_999_900,
      payment_id: paid.razorpay_payment_id,
      order_id: paid.razorpay_order_id,
      payment_details: { id: paid.razorpay_payment_id, status: "captured", method: "upi" },
      is_hidden: false,
      is_open: true,
    },
  ]);
  const [enrolment] = await backend.rows("cohort_enrollments");
  for (const hidden of ["email", "contact", "card", "vpa"])
    expect(enrolment?.payment_details).not.toHaveProperty(hidden);
  expect(await backend.rows("payment_orders")).toMatchObject([
    { status: "paid", payment_id: paid.razorpay_payment_id },
  ]);
  expect(await backend.rows("payment_events")).toMatchObject([{ source: "verify", outcome: "enrolled" }]);

  await finishResponse();
  const mails = await backend.mails();
  expect(mails).toMatchObject([{ subject: "Receipt: AI Skills Mastery Program, Cohort #1" }]);
  for (const part of ["₹84,744.92", "₹15,254.08", "₹99,999.00", paid.razorpay_order_id, paid.razorpay_payment_id])
    expect(mails[0]?.text).toContain(part);
});

// The others: tests/unit/payments/signatures.test.ts.
test.each([
  ["an array", (good: string) => [good]],
  ["made with the webhook's secret", (_: string, order: string, payment: string) => sign(`${order}|${payment}`)],
] as const)("A signature that is %s gets a 400, stores nothing and is logged", async (_what, forge) => {
  const events = captureLog();
  const paid = await paidOrder();
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: good } = paid;
  const response = await verify({ ...paid, razorpay_signature: forge(good, order, payment) });
  expect([response.status, await response.json()]).toEqual([400, { error: "We couldn't verify the payment." }]);
  await expectNothing();
  expect(events.filter(({ event }) => event.startsWith("security."))).toHaveLength(1);
});

test("Ids that shift the bytes covered by the signature are rejected", async () => {
  const paid = await paidOrder();
  const message = `${paid.razorpay_order_id}|x|${paid.razorpay_payment_id}`;
  const response = await verify({
    razorpay_order_id: paid.razorpay_order_id,
    razorpay_payment_id: `x|${paid.razorpay_payment_id}`,
    razorpay_signature: sign(message, keys.razorpayKeySecret),
  });
  expect(response.status).toBe(400);
  await expectNothing();
});

test("Another learner's payment is rejected, and the seat stays the buyer's", async () => {
  const events = captureLog();
  const paid = await paidOrder(ada);
  grace.enter();
  expect((await verify(paid)).status).toBe(403);
  await expectNothing();
  const line = { level: "warn", event: "security.payment-of-another", providerOrderId: paid.razorpay_order_id };
  expect(events).toContainEqual(expect.objectContaining(line));
  ada.enter();
  expect((await verify(paid)).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id }]);
});

test("A validly signed order for another product enrols no one, and is logged as an error", async () => {
  const events = captureLog();
  ada.enter();
  const response = await verify({
    razorpay_order_id: "order_Unknown0000001",
    razorpay_payment_id: "pay_Unknown0000001",
    razorpay_signature: checkoutSignature("order_Unknown0000001", "pay_Unknown0000001"),
  });
  expect(response.status).toBe(404);
  await expectNothing();
  expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "payment.unknown-order" }));
});

test.each([{ amount: 100 }, { currency: "USD" }])(
  "A payment with %j gives no seat and needs a review",
  async (change) => {
    const events = captureLog();
    const paid = await paidOrder();
    await backend.razorpay({ payment: { id: paid.razorpay_payment_id, ...change } });
    const response = await verify(paid);
    expect(response.status).toBe(409);
    await expectNothing();
    expect(await backend.rows("payment_orders")).toMatchObject([{ status: "needs_review" }]);
    expect(await backend.rows("payment_reviews")).toMatchObject([
      { kind: "wrong_amount", payment_id: paid.razorpay_payment_id, ...change },
    ]);
    expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "payment.needs-review" }));
  },
);

test("An authorised payment gets a 202, and its capture completes it", async () => {
  const paid = await paidOrder(ada, "authorized");
  const pending = await verify(paid);
  expect([pending.status, await pending.json()]).toEqual([202, { enrolled: false }]);
  await expectNothing();
  await backend.razorpay({ payment: { id: paid.razorpay_payment_id, status: "captured" } });
  expect((await backend.event("payment.captured", paid.razorpay_payment_id)).status).toBe(200);
  expect((await verify(paid)).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("A payment that has failed by the time of verification gives no seat", async () => {
  const paid = await paidOrder(ada, "authorized");
  await backend.razorpay({ payment: { id: paid.razorpay_payment_id, status: "failed" } });
  expect((await verify(paid)).status).toBe(202);
  await expectNothing();
});

test("A payment without a free seat is refunded once, and its buyer gets a mail", async () => {
  const paid = await paidOrder();
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  for (let count = 0; count < 3; count += 1) {
    const response = await verify(paid);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/no seats left|was refunded/) });
    await finishResponse();
  }
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
  expect(await backend.rows("payment_refunds")).toMatchObject([
    { reason: "sold_out", status: "done", amount: 9_999_900 },
  ]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded", refunded_amount: 9_999_900 }]);
  const subjects = (await backend.mails()).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(
    ["Refund sent: ", "Refund: "].map((kind) => `${kind}AI Skills Mastery Program, Cohort #1`),
  );
  const atProvider = (await backend.payments()).find(({ id }) => id === paid.razorpay_payment_id);
  expect(atProvider).toMatchObject({ status: "refunded", amount_refunded: 9_999_900 });
});

test("A payment begun long after its order, at an old price, buys nothing and says why", async () => {
  const paid = await paidOrder();
  await backend.sql(
    "update public.payment_orders set created_at = now() - interval '85 days', held_until = now() - interval '85 days'",
    [],
  );
  await backend.sql("update public.cohorts set price = price + 100 where cohort_id = '1'", []);
  const response = await verify(paid);
  await backend.sql("update public.cohorts set price = price - 100 where cohort_id = '1'", []);
  expect([response.status, await response.json()]).toEqual([
    409,
    { error: expect.stringMatching(/^This order had expired.*You'll get all of your money back/) },
  ]);
  await finishResponse();
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
  expect(await backend.rows("payment_refunds")).toMatchObject([{ reason: "too_late", status: "done" }]);
  expect((await backend.mails())[0]?.text).toContain("back");
});

test("Verification requires a session, the same origin and a JSON body", async () => {
  const paid = await paidOrder();
  browser.jar.clear();
  expect((await verify(paid)).status).toBe(401);
  ada.enter();
  expect((await verify("{")).status).toBe(400);
  expect((await verify([])).status).toBe(400);
  await expectNothing();
});
