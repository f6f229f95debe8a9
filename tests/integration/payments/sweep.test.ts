import { expect, test } from "vitest";

import { captureLog } from "../support/backend";
import { refundCounts, runPaymentsJob, setUpPayments, sweepCounts, webhookRequest } from "./backend";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { sweepPayments } from "@/lib/payments/sweep";

const DAY_MS = 86_400_000;

const { backend, ada } = await setUpPayments();

/** All rows of the payments, to compare before and after. */
const everything = async () =>
  Promise.all(
    ["payment_orders", "payment_events", "cohort_enrollments", "payment_refunds", "email_outbox"].map((table) =>
      backend.rows(table),
    ),
  );

test("Only the scheduler may run the sweep", async () => {
  expect(await runPaymentsJob("Bearer wrong")).toEqual({ status: 401, answer: { error: "Unauthorized" } });
});

test("A payment whose webhook was lost is found in one run, and a second changes nothing", async () => {
  const paid = await backend.pay(await backend.openOrder(ada));
  expect(await runPaymentsJob()).toEqual({
    status: 200,
    answer: {
      orders: sweepCounts({ payments: 1 }),
      refunds: refundCounts(),
    },
  });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([
    { user_id: ada.id, payment_id: paid.razorpay_payment_id, status: "success" },
  ]);
  const before = await everything();
  expect((await runPaymentsJob()).answer.orders).toEqual(sweepCounts());
  expect(await everything()).toEqual(before);
  expect(await backend.rows("email_outbox")).toHaveLength(1);
});

test("The capture among failed attempts counts, and a late authorisation is found", async () => {
  const orderId = await backend.openOrder(ada);
  const late = await backend.pay(orderId, "authorized");
  await backend.razorpay({ payment: { id: late.razorpay_payment_id, status: "failed" } });
  await runPaymentsJob();
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
  await backend.razorpay({ payment: { id: late.razorpay_payment_id, status: "captured" } });
  await runPaymentsJob();
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ payment_id: late.razorpay_payment_id }]);
});

test("An order is checked for four days, then closed and not checked again", { tags: ["long"] }, async () => {
  await backend.openOrder(ada);
  expect(await sweepPayments(Date.now() + 3.9 * DAY_MS)).toMatchObject({ asked: 1, closed: 0 });
  await backend.sql("update public.payment_orders set status = 'attempted'", []);
  expect(await sweepPayments(Date.now() + 4.1 * DAY_MS)).toMatchObject({ asked: 1, closed: 1 });
  expect(await sweepPayments(Date.now() + 5 * DAY_MS)).toMatchObject({ asked: 0, closed: 0 });
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "closed" }]);
});

test("After a scheduler outage a payment is found before its order is closed", async () => {
  await backend.pay(await backend.openOrder(ada));
  expect(await sweepPayments(Date.now() + 30 * DAY_MS)).toEqual(sweepCounts({ payments: 1 }));
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("An order without a provider order is closed after an hour", async () => {
  await backend.razorpay({ fail: { on: "orders", how: "500" } });
  await expect(backend.openOrder(ada)).rejects.toThrow("The payment provider didn't answer.");
  expect(await sweepPayments(Date.now() + 0.5 * 3_600_000)).toMatchObject({ closed: 0 });
  expect(await sweepPayments(Date.now() + 1.5 * 3_600_000)).toMatchObject({ asked: 0, closed: 1 });
});

test.each(["429", "malformed"])(
  "With a provider fault (%s) nothing is closed, and the next run finds the payment",
  async (how) => {
    await backend.pay(await backend.openOrder(ada));
    await backend.razorpay({ fail: { on: "api", how } });
    expect(await sweepPayments(Date.now() + 5 * DAY_MS)).toEqual(
      sweepCounts({ asked: 1, unanswered: 4, refusal: expect.stringContaining(how) }),
    );
    const lines = captureLog();
    expect((await runPaymentsJob()).status).toBe(503);
    expect(lines).toContainEqual(expect.objectContaining({ event: "job.part-failed", part: "orders" }));
    await backend.razorpay({ fail: null });
    expect(await sweepPayments()).toMatchObject({ payments: 1 });
  },
);

test(
  "Each event of a dispute raises one alarm and opens one review, with its deadline",
  { tags: ["long"] },
  async () => {
    const { razorpay_payment_id: payment } = await backend.buySeat(ada);
    const events = captureLog();
    const alarms = () => events.filter(({ event }) => event === "payment.alarm").map((line) => line.webhookEvent);
    const happens = async (event: string) => {
      const { dispute } = await backend.razorpay({ dispute: { payment, event } });
      for (let count = 0; count < 2; count += 1) await runPaymentsJob();
      return dispute;
    };
    const first = await happens("created");
    await happens("action_required");
    await happens("under_review");
    const again = await happens("action_required");
    await happens("lost");
    const second = await happens("created");
    expect(alarms()).toEqual(
      ["created", "action_required", "under_review", "action_required", "lost", "created"].map(
        (name) => `payment.dispute.${name}`,
      ),
    );
    const reviews = await backend.sql(
      `select event, dispute_id as id, extract(epoch from respond_by)::integer as "respondBy"
     from public.payment_reviews where payment_id = $1 order by opened_at`,
      [payment],
    );
    const ofFirst = { id: first?.id };
    expect(reviews).toEqual([
      { ...ofFirst, event: "created", respondBy: first?.respond_by },
      { ...ofFirst, event: "action_required", respondBy: expect.any(Number) },
      { ...ofFirst, event: "under_review", respondBy: null },
      { ...ofFirst, event: "action_required", respondBy: again?.respond_by },
      { ...ofFirst, event: "lost", respondBy: null },
      { id: second?.id, event: "created", respondBy: second?.respond_by },
    ]);
  },
);

test("The sweep adds nothing about a dispute that the webhook has reported", async () => {
  const { razorpay_payment_id: payment } = await backend.buySeat(ada);
  for (const event of ["created", "action_required", "won"]) {
    const { dispute } = await backend.razorpay({ dispute: { payment, event } });
    const entity = (await backend.payments()).find(({ id }) => id === payment);
    const body = JSON.stringify({
      event: `payment.dispute.${event}`,
      payload: { payment: { entity }, dispute: { entity: dispute } },
    });
    expect((await postWebhook(webhookRequest(body))).status).toBe(200);
    expect(await sweepPayments()).toMatchObject({ disputes: 0 });
  }
  const kept = (await backend.rows("payment_events")).filter(({ event }) => String(event).includes("dispute"));
  expect(kept.map(({ source }) => source)).toEqual(["webhook", "webhook", "webhook"]);
});
