import { beforeAll, beforeEach, expect, test, vi } from "vitest";

import { keys, razorpayAuthorization } from "../../sandbox/keys.ts";
import { eventBody, type Paid, verify, webhookRequest } from "../integration/payments/backend";
import { newBuyer } from "../integration/payments/buyer";
import { testDatabase } from "./support/database";
import { newCohort, PAID, tally } from "./support/orders";
import { race } from "./support/race";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import { stubBackend, stubEnvironment } from "@/tests/fixtures/stub-environment";

const db = testDatabase("barrier");
let userId: string;
let enter: () => void;

beforeAll(async () => {
  stubBackend(db.backend);
  stubEnvironment({
    RAZORPAY_KEY_ID: keys.razorpayKeyId,
    RAZORPAY_KEY_SECRET: keys.razorpayKeySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.razorpayWebhookSecret,
  });
  await control("razorpay/_control", { webhooks: "off" });
  const buyer = await newBuyer(db.backend);
  userId = buyer.id;
  enter = () => buyer.enter();
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
});

beforeEach(() => enter());

const control = async (path: string, command: object) =>
  fetch(`${db.backend.url}/${path}`, { method: "POST", body: JSON.stringify(command) });

const provider = async (path: string, body: object) => {
  const headers = { authorization: razorpayAuthorization, "content-type": "application/json" };
  const response = await fetch(`${db.backend.url}/razorpay/${path}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

/** A paid order in a new cohort, without a webhook. */
async function paidOrder() {
  const cohort = await newCohort(db.owner, 1);
  const order = await provider("v1/orders", { amount: PAID, currency: "INR", payment: { capture: "automatic" } });
  const orderId = String(order.id);
  await db.owner`
    insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id)
    values (${userId}, 'ada@example.com', ${cohort}, ${PAID}, now(), '{}', ${orderId})`;
  const checkout = { key: keys.razorpayKeyId, order_id: orderId, outcome: "captured" };
  const paid = (await provider("checkout/pay", checkout)) as Paid;
  const id = paid.razorpay_payment_id;
  const payment = { id, order_id: orderId, amount: PAID, currency: "INR", status: "captured", notes: [] };
  return { cohort, paid, payment };
}

race("Concurrent verification and webhooks make one enrolment and one mail", 200, async () => {
  const { cohort, paid, payment } = await paidOrder();
  const responses = await Promise.all([
    verify(paid),
    postWebhook(webhookRequest(eventBody("payment.captured", payment))),
    postWebhook(webhookRequest(eventBody("order.paid", payment))),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await tally(db.owner, cohort)).toMatchObject({ enrolments: 1, refunds: 0, mails: 1 });
});

test("With the mail service down, 99 of 100 webhooks get a response within a second", { tags: ["long"] }, async () => {
  await control("_control", { target: "resend", how: "timeout" });
  const waits: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const { payment } = await paidOrder();
    const start = performance.now();
    expect((await postWebhook(webhookRequest(eventBody("order.paid", payment)))).status).toBe(200);
    waits.push(performance.now() - start);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  expect(sorted[98]).toBeLessThan(1_000);
});
