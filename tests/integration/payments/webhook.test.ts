import { expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { finishResponse } from "../support/request";
import { eventBody, OLD_WEBHOOK_SECRET, sign, setUpPayments, webhookRequest } from "./backend";
import * as route from "@/app/api/payments/webhook/route";
import { median } from "@/tests/fixtures/median";

const { backend, ada } = await setUpPayments();

/** Pays an order without a webhook; returns the payment's id. */
async function payWithoutWebhook(): Promise<string> {
  return (await backend.pay(await backend.openOrder(ada))).razorpay_payment_id;
}

const atProvider = async (paymentId: string) =>
  (await backend.payments()).find(({ id }) => id === paymentId) as Record<string, unknown>;

async function expectNothing() {
  for (const table of ["cohort_enrollments", "payment_events", "email_outbox", "payment_refunds"])
    expect([table, await backend.rows(table)]).toEqual([table, []]);
}

test("The webhook enrols even if the browser was closed after paying, and ignores cookies", async () => {
  const payment = await payWithoutWebhook();
  const response = await backend.event("payment.captured", payment, {}, { headers: { cookie: "signed_in=1; sb-x=y" } });
  expect(response.status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id, status: "success" }]);
  await finishResponse();
  expect(await backend.mails()).toHaveLength(1);
});

test("The signature covers the exact bytes: unusual spacing, order and escapes are accepted", async () => {
  const payment = await atProvider(await payWithoutWebhook());
  const body = `{ "payload" : {"payment":{ "entity":${JSON.stringify(payment)}  }},\n"x":"\\u00e9\\/",  "event":"payment.captured"}\n`;
  expect((await route.POST(webhookRequest(body))).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("A failed payment captured two hours later gets a free seat", async () => {
  const payment = await payWithoutWebhook();
  await backend.event("payment.failed", payment, { status: "failed" });
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "attempted" }]);
  await backend.sql("update public.payment_orders set held_until = now() - interval '2 hours'", []);
  await backend.event("payment.captured", payment);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("A late capture without a free seat is refunded, even on a closed order", async () => {
  const payment = await payWithoutWebhook();
  await backend.sql("update public.payment_orders set status = 'closed', held_until = now() - interval '4 days'", []);
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  await backend.event("payment.captured", payment);
  await finishResponse();
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
  expect(await backend.rows("payment_refunds")).toMatchObject([{ payment_id: payment, status: "done" }]);
  expect(await atProvider(payment)).toMatchObject({ status: "refunded" });
});

test("The previous secret is still accepted after a rotation", async () => {
  const payment = await payWithoutWebhook();
  expect((await backend.event("payment.captured", payment, {}, { secret: OLD_WEBHOOK_SECRET })).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test.each([
  ["an event that nobody knows", "foo.bar", {}],
  [
    "the event of another product",
    "payment.captured",
    { order_id: "order_Foreign0000001", notes: { product: "something else" } },
  ],
  ["the event of an order that isn't ours", "payment.captured", { order_id: "order_Foreign0000001" }],
  ["a payment without an order", "payment.captured", { order_id: null }],
  ["a payment with an unknown shape", "payment.captured", { amount: "much" }],
])("%s gets a 200 and changes nothing", async (_what, name, changes) => {
  const payment = await payWithoutWebhook();
  expect((await backend.event(name, payment, changes)).status).toBe(200);
  await expectNothing();
});

const bodies = {
  good: (payment: Record<string, unknown>) => eventBody("payment.captured", payment),
  changed: (body: string) => body.replace("9999900", "9999901"),
};

const rejectionsMs: number[] = [];

test.each([
  ["the key's secret", 400, (body: string) => webhookRequest(body, { secret: keys.razorpayKeySecret })],
  [
    "a body changed after signing",
    400,
    (body: string) => webhookRequest(bodies.changed(body), { headers: { "x-razorpay-signature": sign(body) } }),
  ],
  ["an empty body", 400, () => webhookRequest("")],
  ["no JSON", 400, () => webhookRequest("hello")],
  ["12 MB", 413, (body: string) => webhookRequest(`${body}${" ".repeat(12_000_000)}`)],
] as const)("A request with %s gets a %d and stores nothing", async (_what, status, forge) => {
  const wrong = forge(bodies.good(await atProvider(await payWithoutWebhook())));
  const start = Date.now();
  const response = await route.POST(wrong);
  rejectionsMs.push(Date.now() - start);
  expect([response.status, await response.json()]).toEqual([status, { error: expect.not.stringMatching(/Error|at /) }]);
  await expectNothing();
});

test("Such requests are rejected within a second", () => {
  expect(median(rejectionsMs), rejectionsMs.join()).toBeLessThan(1_000);
});

test("The route accepts POST only", () => {
  expect(Object.keys(route).filter((name) => /^[A-Z]+$/.test(name))).toEqual(["POST"]);
});

test("A hanging database is a 503 within 5 s, and Razorpay's retry completes the work", async () => {
  const payment = await payWithoutWebhook();
  await backend.setFault("database", "timeout");
  const waits: number[] = [];
  while (waits.length < 3) {
    const start = performance.now();
    const response = await backend.event("payment.captured", payment);
    waits.push(performance.now() - start);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  }
  expect(median(waits), waits.join()).toBeLessThan(5_000);
  await backend.setFault("database", null);
  expect((await backend.event("payment.captured", payment)).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
  expect(await backend.rows("email_outbox")).toHaveLength(1);
});

test("With the mail service down one mail is sent an hour later", async () => {
  await backend.setFault("resend", "timeout");
  const payment = await payWithoutWebhook();
  expect((await backend.event("payment.captured", payment)).status).toBe(200);
  await backend.setFault("resend", "500");
  for (let count = 0; count < 3; count += 1) {
    await finishResponse();
    await backend.makeMailsDue();
    await backend.event("order.paid", payment);
  }
  expect(await backend.mails()).toEqual([]);
  await backend.setFault("resend", null);
  await backend.makeMailsDue();
  await backend.event("payment.captured", payment);
  await finishResponse();
  expect(await backend.mails()).toHaveLength(1);
});
