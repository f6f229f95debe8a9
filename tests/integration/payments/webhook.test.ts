import { expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { finishResponse } from "../support/request";
import { eventBody, OLD_WEBHOOK_SECRET, sign, setUpPayments, webhookRequest } from "./backend";
import { POST } from "@/app/api/payments/webhook/route";
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
  expect((await POST(webhookRequest(body))).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("The previous secret is still accepted after a rotation", async () => {
  const payment = await payWithoutWebhook();
  expect((await backend.event("payment.captured", payment, {}, { secret: OLD_WEBHOOK_SECRET })).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("An event that isn't about an order of ours gets a 200 and changes nothing", async () => {
  const payment = await payWithoutWebhook();
  for (const [name, changes] of [
    ["foo.bar", {}],
    ["payment.captured", { order_id: "order_Foreign0000001", notes: { product: "something else" } }],
    ["payment.captured", { order_id: "order_Foreign0000001" }],
    ["payment.captured", { order_id: null }],
    ["payment.captured", { amount: "much" }],
  ] as const)
    expect((await backend.event(name, payment, changes)).status, JSON.stringify(changes)).toBe(200);
  await expectNothing();
});

test("A request that Razorpay didn't sign, or that is too large, stores nothing", async () => {
  const body = eventBody("payment.captured", await atProvider(await payWithoutWebhook()));
  const changed = body.replace("9999900", "9999901");
  for (const [status, request] of [
    [400, webhookRequest(body, { secret: keys.razorpayKeySecret })],
    [400, webhookRequest(changed, { headers: { "x-razorpay-signature": sign(body) } })],
    [400, webhookRequest("")],
    [400, webhookRequest("hello")],
    [413, webhookRequest(`${body}${" ".repeat(12_000_000)}`)],
  ] as const) {
    const response = await POST(request);
    const error = expect.not.stringMatching(/Error|at /) as string;
    expect([response.status, await response.json()]).toEqual([status, { error }]);
  }
  await expectNothing();
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
