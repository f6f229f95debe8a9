// @module-tag long
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { keys, razorpayAuthorization } from "../../../sandbox/keys.ts";
import { post } from "./support";

type Entity = Record<string, unknown> & { id: string };
type Hook = { event: string; headers: IncomingHttpHeaders; body: string };

const hooks: Hook[] = [];
const statuses: number[] = [];
const site = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    hooks.push({ event: (JSON.parse(body) as { event: string }).event, headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end();
  });
});

let backend: Backend;
beforeAll(async () => {
  await once(site.listen(0, "127.0.0.1"), "listening");
  const { port } = site.address() as AddressInfo;
  backend = await startBackend({ port: 0, dir: "memory", siteUrl: `http://localhost:${port}` });
});
afterAll(async () => {
  await backend.stop();
  site.close();
});
beforeEach(() => {
  hooks.length = 0;
});
afterEach(() => control({ webhooks: "on", fail: null }));

const create = (path: string, body: unknown, headers = {}) =>
  post(`${backend.url}/razorpay/v1${path}`, body, { authorization: razorpayAuthorization, ...headers });
const read = async (path: string) =>
  (
    await fetch(`${backend.url}/razorpay/v1${path}`, { headers: { authorization: razorpayAuthorization } })
  ).json() as Promise<Entity>;
const control = (command: unknown) => post(`${backend.url}/razorpay/_control`, command);
const events = () => hooks.map(({ event }) => event);

async function newOrder(capture = "automatic"): Promise<Entity> {
  const { body } = await create("/orders", { amount: 9_999_900, currency: "INR", payment: { capture } });
  return body as Entity;
}
const pay = (order: Entity, outcome: string) =>
  post(`${backend.url}/razorpay/checkout/pay`, { key: keys.razorpayKeyId, order_id: order.id, outcome });

async function paidPayment(): Promise<string> {
  const { body } = await pay(await newOrder(), "captured");
  await expect.poll(events).toContain("order.paid");
  hooks.length = 0;
  return (body as { razorpay_payment_id: string }).razorpay_payment_id;
}

test("An order has Razorpay's format and requires the API key", async () => {
  const body = { amount: 9_999_900, currency: "INR", receipt: "seat-1", notes: { cohort: "1" } };
  expect((await create("/orders", body)).body).toMatchObject({
    id: expect.stringMatching(/^order_\w{14}$/),
    ...body,
    amount_due: 9_999_900,
    status: "created",
  });
  const refused = await create("/orders", body, { authorization: "Basic nonsense" });
  expect(refused).toMatchObject({ status: 401, body: { error: { description: "Authentication failed" } } });
});

test.each([
  ["an amount below one rupee", { amount: 99, currency: "INR" }],
  ["parts of a paisa", { amount: 100.5, currency: "INR" }],
  ["a long receipt", { amount: 100, currency: "INR", receipt: "x".repeat(41) }],
  ["a long note", { amount: 100, currency: "INR", notes: { a: "x".repeat(257) } }],
])("An order with %s is rejected", async (_, body) => {
  expect(await create("/orders", body)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST_ERROR" } } });
});

test("Webhooks can be duplicated, reversed or turned off", async () => {
  await control({ webhooks: "duplicate" });
  await pay(await newOrder(), "failed");
  await expect.poll(events).toEqual(["payment.failed", "payment.failed"]);
  expect(new Set(hooks.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(1);
  hooks.length = 0;
  await control({ webhooks: "off" });
  await pay(await newOrder(), "failed");
  await control({ webhooks: "shuffled" });
  await pay(await newOrder(), "captured");
  await expect.poll(events).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
});

test("A webhook that failed is retried with the same id", async () => {
  statuses.push(500);
  await pay(await newOrder(), "failed");
  await expect.poll(events).toEqual(["payment.failed", "payment.failed"]);
  expect(new Set(hooks.map(({ headers }) => headers["x-razorpay-event-id"])).size).toBe(1);
});

test("A refund is made once per idempotency key, and never exceeds the payment", async () => {
  const id = await paidPayment();
  const key = { "X-Refund-Idempotency": "refund-of-a-lost-seat" };
  const first = await create(`/payments/${id}/refund`, { amount: 100 }, key);
  expect((await create(`/payments/${id}/refund`, { amount: 100 }, key)).body).toEqual(first.body);
  expect((await create(`/payments/${id}/refund`, { amount: 200 }, key)).status).toBe(400);
  expect(await read(`/payments/${id}`)).toMatchObject({ amount_refunded: 100, refund_status: "partial" });
  expect((await create(`/payments/${id}/refund`, { amount: 9_999_900 })).status).toBe(400);
  expect((await create(`/payments/${id}/refund`, {})).body).toMatchObject({ amount: 9_999_800 });
  expect(await read(`/payments/${id}`)).toMatchObject({ status: "refunded", refund_status: "full" });
  await expect.poll(events).toEqual(["refund.created", "refund.processed", "refund.created", "refund.processed"]);
});

test("Lists are newest first, ten items by default and a hundred at most, filtered by creation time", async () => {
  const order = await newOrder();
  await control({ webhooks: "off" });
  await pay(order, "captured");
  for (let count = 0; count < 11; count += 1) await control({ secondPayment: { order: order.id } });
  const payments = await read("/payments");
  expect(payments).toMatchObject({ entity: "collection", count: 10 });
  const all = (await read("/payments?count=100")).items as { id: string; created_at: number }[];
  expect((await read("/payments?count=2&skip=1")).items).toEqual(all.slice(1, 3));
  expect((await read(`/payments?to=${Number(all.at(-1)?.created_at) - 1}`)).count).toBe(0);
  expect((await read(`/payments?from=${Number(all[0]?.created_at) + 1}`)).count).toBe(0);
  expect(await read("/payments?count=101")).toMatchObject({ error: { code: "BAD_REQUEST_ERROR" } });
});

test("Dashboard actions are listed, send webhooks, and end with the given status", async () => {
  const id = await paidPayment();
  const { body } = await control({ refund: { payment: id, amount: 500, status: "pending" } });
  const { refund } = body as { refund: Entity };
  expect((await read("/refunds?count=1")).items).toMatchObject([
    { id: refund.id, amount: 500, receipt: null, status: "pending" },
  ]);
  await expect.poll(events).toEqual(["refund.created"]);
  await control({ refundEnd: { id: refund.id, status: "failed" } });
  expect(await read(`/payments/${id}`)).toMatchObject({ amount_refunded: 0, refund_status: null, status: "captured" });
  await control({ dispute: { payment: id } });
  await control({ dispute: { payment: id, event: "action_required" } });
  expect((await read("/disputes")).items).toMatchObject([{ payment_id: id, status: "open" }]);
  await control({ dispute: { payment: id, event: "won" } });
  expect((await read("/disputes?from=4000000000")).items).toMatchObject([{ payment_id: id, status: "won" }]);
  await expect
    .poll(events)
    .toEqual([
      "refund.created",
      "refund.failed",
      "payment.dispute.created",
      "payment.dispute.action_required",
      "payment.dispute.won",
    ]);
  expect((await control({ refund: { payment: id, amount: 99_999_999 } })).status).toBe(404);
});
