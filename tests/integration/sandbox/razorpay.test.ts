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

test("An order that Razorpay would refuse is rejected", async () => {
  for (const change of [
    { amount: 99 },
    { amount: 100.5 },
    { receipt: "x".repeat(41) },
    { notes: { a: "x".repeat(257) } },
  ])
    expect(await create("/orders", { amount: 100, currency: "INR", ...change }), JSON.stringify(change)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST_ERROR" } },
    });
});

test("Webhooks can be duplicated, reversed or turned off, and one that failed is retried with the same id", async () => {
  const onlyId = () => new Set(hooks.map(({ headers }) => headers["x-razorpay-event-id"])).size;
  statuses.push(500);
  await pay(await newOrder(), "failed");
  await expect.poll(events).toEqual(["payment.failed", "payment.failed"]);
  expect(onlyId()).toBe(1);
  hooks.length = 0;
  await control({ webhooks: "duplicate" });
  await pay(await newOrder(), "failed");
  await expect.poll(events).toEqual(["payment.failed", "payment.failed"]);
  expect(onlyId()).toBe(1);
  hooks.length = 0;
  await control({ webhooks: "off" });
  await pay(await newOrder(), "failed");
  await control({ webhooks: "shuffled" });
  await pay(await newOrder(), "captured");
  await expect.poll(events).toEqual(["order.paid", "payment.captured", "payment.authorized"]);
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
