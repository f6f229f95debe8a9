import { beforeAll, beforeEach, expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { type PaymentsBackend, startPayments } from "./backend";

const PAID = 9_999_900;

let backend: PaymentsBackend;
beforeAll(async () => {
  backend = await startPayments();
});
beforeEach(async () => {
  await backend.reset();
});

/** Pays an order without a webhook; returns the payment's id. */
const payWithoutWebhook = async () =>
  (await backend.pay(await backend.openOrder(await backend.buyer()))).razorpay_payment_id;

test("A payment's own notes are ignored: the order's notes decide", async () => {
  const events = captureLog();
  const notes = { product: "something else" };
  const payment = await payWithoutWebhook();
  await backend.event("payment.captured", payment, { notes });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
  await backend.event("payment.dispute.created", payment, { notes });
  expect(await backend.rows("payment_reviews")).toMatchObject([{ payment_id: payment, event: "created" }]);
  expect(events).toContainEqual(expect.objectContaining({ level: "error", event: "payment.alarm" }));
  await backend.event("refund.processed", payment, { notes, status: "refunded", amount_refunded: PAID });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
});

test.each([
  ["another product", { product: "something else" }, []],
  ["this course", { product: "ai-skills-mastery-program" }, ["payment.unknown-order", "payment.alarm"]],
  ["nothing", [], ["payment.unknown-order", "payment.alarm"]],
])(
  "An unknown order is an error unless its payment's notes name another product (%s)",
  async (_what, notes, errors) => {
    const payment = await payWithoutWebhook();
    const foreign = { notes, order_id: "order_Foreign0000001" };
    const events = captureLog();
    await backend.event("payment.captured", payment, foreign);
    await backend.event("payment.dispute.created", payment, foreign);
    expect(events.filter(({ level }) => level === "error").map(({ event }) => event)).toEqual(errors);
    for (const table of ["cohort_enrollments", "payment_events"]) expect(await backend.rows(table)).toEqual([]);
  },
);
