import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, expect, test } from "vitest";

import { keys } from "../../../sandbox/keys.ts";
import { captureLog } from "../support/backend";
import { finishResponse } from "../support/request";
import {
  eventBody,
  OLD_WEBHOOK_SECRET,
  type PaymentsBackend,
  sign,
  startPaymentsBackend,
  verify,
  webhookRequest,
} from "./backend";
import type { Buyer } from "./buyer";
import * as route from "@/app/api/payments/webhook/route";

const PAID = 9_999_900;

let backend: PaymentsBackend;
let ada: Buyer;
beforeAll(async () => {
  backend = await startPaymentsBackend();
  ada = await backend.buyer();
});
beforeEach(async () => {
  await backend.reset();
});

/** Pays an order without a webhook; returns the payment's id. */
async function paidUnheard(): Promise<string> {
  return (await backend.pay(await backend.openOrder(ada))).razorpay_payment_id;
}

const atProvider = async (paymentId: string) =>
  (await backend.payments()).find(({ id }) => id === paymentId) as Record<string, unknown>;

async function expectNothing() {
  for (const table of ["cohort_enrollments", "payment_events", "email_outbox", "payment_refunds"])
    expect([table, await backend.rows(table)]).toEqual([table, []]);
}

test("A browser that died after paying does not matter: the webhook enrols, whoever's cookies come with it", async () => {
  const payment = await paidUnheard();
  const response = await backend.event("payment.captured", payment, {}, { headers: { cookie: "signed_in=1; sb-x=y" } });
  expect(response.status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id, status: "success" }]);
  await finishResponse();
  expect(await backend.mails()).toHaveLength(1);
});

test("The exact bytes are what counts: unusual spacing, order and escapes are fine", async () => {
  const payment = await atProvider(await paidUnheard());
  const body = `{ "payload" : {"payment":{ "entity":${JSON.stringify(payment)}  }},\n"x":"\\u00e9\\/",  "event":"payment.captured"}\n`;
  expect((await route.POST(webhookRequest(body))).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("A webhook that comes after the browser changes nothing", async () => {
  const paid = await backend.pay(await backend.openOrder(ada));
  expect((await verify(paid)).status).toBe(200);
  const before = await backend.rows("cohort_enrollments");
  for (const name of ["payment.authorized", "payment.captured", "order.paid"])
    expect((await backend.event(name, paid.razorpay_payment_id)).status).toBe(200);
  expect(await backend.rows("cohort_enrollments")).toEqual(before);
  expect(await backend.rows("email_outbox")).toHaveLength(1);
});

test("The same event five times at once counts once", async () => {
  const payment = await paidUnheard();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => backend.event("payment.captured", payment, {}, { eventId: "evt_same" })),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await backend.rows("payment_events")).toMatchObject([{ event_id: "evt_same", outcome: "enrolled" }]);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("Two events of one payment are one enrolment and one mail", async () => {
  const payment = await paidUnheard();
  await Promise.all([backend.event("payment.captured", payment), backend.event("order.paid", payment)]);
  expect(await backend.rows("payment_events")).toHaveLength(2);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
  expect(await backend.rows("email_outbox")).toHaveLength(1);
});

test("Events out of order end where they would have in order", async () => {
  const payment = await paidUnheard();
  await backend.event("order.paid", payment);
  await backend.event("payment.captured", payment);
  await backend.event("payment.authorized", payment, { status: "authorized" });
  await backend.event("payment.failed", payment, { id: "pay_Older", status: "failed", captured: true });
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "paid", payment_id: payment }]);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
});

test("A failed payment that is captured two hours later gets a seat while there is one", async () => {
  const payment = await paidUnheard();
  await backend.event("payment.failed", payment, { status: "failed" });
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "attempted" }]);
  await backend.sql("update public.payment_orders set held_until = now() - interval '2 hours'", []);
  await backend.event("payment.captured", payment);
  expect(await backend.rows("cohort_enrollments")).toHaveLength(1);
});

test("A late capture without a seat left is refunded, even when the order was closed", async () => {
  const payment = await paidUnheard();
  await backend.sql("update public.payment_orders set status = 'closed', held_until = now() - interval '4 days'", []);
  await backend.sql("update public.cohort_seats set capacity = 0 where cohort_id = '1'", []);
  await backend.event("payment.captured", payment);
  await finishResponse();
  expect(await backend.rows("cohort_enrollments")).toEqual([]);
  expect(await backend.rows("payment_refunds")).toMatchObject([{ payment_id: payment, status: "done" }]);
  expect(await atProvider(payment)).toMatchObject({ status: "refunded" });
});

test("A full refund ends the enrolment and frees its seat once, however often it is told", async () => {
  await backend.sql("update public.cohort_seats set capacity = 1 where cohort_id = '1'", []);
  const payment = await paidUnheard();
  await backend.event("payment.captured", payment);
  for (let count = 0; count < 3; count += 1)
    await backend.event("refund.processed", payment, { status: "refunded", amount_refunded: PAID });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "refunded" }]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "refunded", refunded_amount: PAID }]);

  expect(await backend.openOrder(await backend.buyer())).toMatch(/^order_/);
  (await backend.buyer()).enter();
  expect(await backend.openOrder(await backend.buyer())).toBeUndefined();
});

test("A partial refund is noted and takes nothing away", async () => {
  const payment = await paidUnheard();
  await backend.event("payment.captured", payment);
  await backend.event("refund.processed", payment, { amount_refunded: 100_000 });
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
  expect(await backend.rows("payment_orders")).toMatchObject([{ status: "paid", refunded_amount: 100_000 }]);
  expect(await backend.rows("payment_events")).toHaveLength(2);
});

test("A refund that failed, or a dispute, is left for a person and logged as an error", async () => {
  const events = captureLog();
  const payment = await paidUnheard();
  await backend.event("payment.captured", payment);
  await backend.event("refund.failed", payment, { amount_refunded: 100_000 });
  await backend.event("payment.dispute.created", payment);
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ status: "success" }]);
  expect(await backend.rows("payment_orders")).toMatchObject([
    { review_reason: `${payment}: payment.dispute.created` },
  ]);
  const errors = events.filter(({ level }) => level === "error").map(({ event }) => event);
  expect(errors).toEqual(["payment.alarm", "payment.alarm"]);
});

test("The secret of before the rotation still counts", async () => {
  const payment = await paidUnheard();
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
  ["the event of an order that is not ours", "payment.captured", { order_id: "order_Foreign0000001" }],
  ["a payment without an order", "payment.captured", { order_id: null }],
  ["a payment of an unknown shape", "payment.captured", { amount: "much" }],
])("%s is a 200 that changes nothing", async (_what, name, changes) => {
  const payment = await paidUnheard();
  expect((await backend.event(name, payment, changes)).status).toBe(200);
  await expectNothing();
});

const bodies = {
  good: (payment: Record<string, unknown>) => eventBody("payment.captured", payment),
  changed: (body: string) => body.replace("9999900", "9999901"),
};

test.each([
  ["no signature", 400, (body: string) => webhookRequest(body, { headers: { "x-razorpay-signature": "" } })],
  [
    "a flipped digit",
    400,
    (body: string) => webhookRequest(body, { headers: { "x-razorpay-signature": `0${sign(body).slice(0, -1)}` } }),
  ],
  ["the key's secret", 400, (body: string) => webhookRequest(body, { secret: keys.razorpayKeySecret })],
  [
    "a body changed after signing",
    400,
    (body: string) => webhookRequest(bodies.changed(body), { headers: { "x-razorpay-signature": sign(body) } }),
  ],
  ["an empty body", 400, () => webhookRequest("")],
  ["no JSON", 400, () => webhookRequest("hello")],
  ["12 MB", 413, (body: string) => webhookRequest(`${body}${" ".repeat(12_000_000)}`)],
] as const)("A request with %s is a %d in a second and leaves nothing", async (_what, status, forge) => {
  const wrong = forge(bodies.good(await atProvider(await paidUnheard())));
  const start = performance.now();
  const response = await route.POST(wrong);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect([response.status, await response.json()]).toEqual([status, { error: expect.not.stringMatching(/Error|at /) }]);
  await expectNothing();
});

test("A compressed body is refused before it is unpacked", async () => {
  const body = bodies.good(await atProvider(await paidUnheard()));
  const { headers } = webhookRequest(body, { headers: { "content-encoding": "gzip" } });
  const zipped = new Request("https://site.example.com/api/payments/webhook", {
    method: "POST",
    headers,
    body: gzipSync(body),
  });
  expect((await route.POST(zipped)).status).toBe(415);
  await expectNothing();
});

test("The route takes POST and nothing else", () => {
  expect(Object.keys(route).filter((name) => /^[A-Z]+$/.test(name))).toEqual(["POST"]);
});

test("A database that hangs is a 503 within 5 s, and Razorpay's next try finishes the work", async () => {
  const payment = await paidUnheard();
  const { sql } = backend;
  await backend.setFault("database", "timeout");
  const start = performance.now();
  const response = await backend.event("payment.captured", payment);
  expect(performance.now() - start).toBeLessThan(5_000);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  await backend.setFault("database", null);
  expect((await backend.event("payment.captured", payment)).status).toBe(200);
  expect(await sql("select count(*)::int as count from public.cohort_enrollments", [])).toEqual([{ count: 1 }]);
  expect(await backend.rows("email_outbox")).toHaveLength(1);
});

test("With the mail service down the answer does not wait, and after an hour one mail arrives", async () => {
  await backend.setFault("resend", "timeout");
  const payment = await paidUnheard();
  const start = performance.now();
  expect((await backend.event("payment.captured", payment)).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(1_000);
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
