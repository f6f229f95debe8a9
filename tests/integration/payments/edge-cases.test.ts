// @module-tag long
import { expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { captureLog } from "../support/backend";
import { eventBody, sign, setUpPayments, sweepCounts, verify } from "./backend";
import { sweepPayments } from "@/lib/payments/sweep";
import { handleWebhook } from "@/lib/payments/webhook";

const PRICE = 9_999_900;

const { backend, ada } = await setUpPayments();

/** Pays an order without a webhook. */
const pay = async () => backend.pay(await backend.openOrder(ada));

const receive = async (body: object) => {
  const rawBody = JSON.stringify(body);
  return handleWebhook({ rawBody, signature: sign(rawBody), eventId: "event_1" });
};

test("Handling a webhook returns whether it changed something", async () => {
  const { razorpay_payment_id: payment } = await pay();
  const [entity = {}] = await backend.payments();
  const events = captureLog();
  const message = (changes: object) =>
    JSON.parse(eventBody("payment.captured", { ...entity, ...changes })) as Record<string, unknown>;
  const refund = { entity: { id: "rfnd_1", payment_id: "pay_Known0000001", amount: 100, status: "processed" } };
  for (const rest of [{}, { payload: {} }, { payload: { refund } }])
    expect(await receive({ event: "payment.captured", ...rest })).toBe("ignored");
  expect(events).toMatchObject([1, 2, 3].map(() => ({ event: "webhook.ignored", webhookEvent: "payment.captured" })));
  expect(await receive({ ...message({}), event: "payment.unheard-of" })).toBe("ignored");
  expect(await receive(message({ amount: "much" }))).toBe("ignored");
  expect(await receive(message({ order_id: "order_Foreign0000001" }))).toBe("ignored");
  expect(await receive(message({ notes: null }))).toBe("done");
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ payment_id: payment }]);
});

test("A capture event for a payment that isn't captured any more enrols no one, and a failure raises no alarm", async () => {
  const { razorpay_payment_id: payment } = await pay();
  const events = captureLog();
  expect((await backend.event("payment.failed", payment, { status: "failed" })).status).toBe(200);
  expect(events.map(({ event }) => event)).not.toContain("payment.alarm");
  for (const status of ["authorized", "failed", "refunded"]) {
    expect((await backend.event("payment.captured", payment, { status })).status).toBe(200);
    expect([status, await backend.rows("cohort_enrollments")]).toEqual([status, []]);
  }
});

test("A paid order is verified without the provider; another payment for it isn't", async () => {
  const paid = await pay();
  expect((await verify(paid)).status).toBe(200);
  await backend.razorpay({ fail: { on: "api", how: "500" } });
  expect((await verify(paid)).status).toBe(200);
  const other = "pay_Another0000001";
  const signature = sign(`${paid.razorpay_order_id}|${other}`, keys.razorpayKeySecret);
  const answer = await verify({ ...paid, razorpay_payment_id: other, razorpay_signature: signature });
  expect(answer.status).toBe(202);
});

test("A sweep finds a payment that was already refunded", async () => {
  const { razorpay_payment_id: payment } = await pay();
  await backend.razorpay({ refund: { payment } });
  expect(await sweepPayments()).toEqual(sweepCounts({ payments: 1, refunds: 1 }));
  expect(await backend.rows("payment_orders")).toMatchObject([{ refunded_amount: PRICE }]);
});

test("A payment's own notes are ignored: the order's notes decide", async () => {
  const events = captureLog();
  const notes = { product: "something else" };
  const payment = (await pay()).razorpay_payment_id;
  await backend.event("payment.captured", payment, { notes });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
  await backend.event("payment.dispute.created", payment, { notes });
  expect(await backend.rows("payment_reviews")).toMatchObject([{ payment_id: payment, event: "created" }]);
  expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "payment.alarm" }));
  await backend.event("refund.processed", payment, { notes, status: "refunded", amount_refunded: PRICE });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
});

test.each([
  ["another product", { product: "something else" }, []],
  ["nothing", [], ["payment.unknown-order", "payment.alarm"]],
])(
  "An unknown order is an error unless its payment's notes name another product (%s)",
  async (_what, notes, errors) => {
    const payment = (await pay()).razorpay_payment_id;
    const foreign = { notes, order_id: "order_Foreign0000001" };
    const events = captureLog();
    await backend.event("payment.captured", payment, foreign);
    await backend.event("payment.dispute.created", payment, foreign);
    expect(events.filter(({ level }) => level === "error").map(({ event }) => event)).toEqual(errors);
    for (const table of ["cohort_enrollments", "payment_events"]) expect(await backend.rows(table)).toEqual([]);
  },
);
