// @module-tag long
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";

import { razorpayAuthorization } from "../../../sandbox/keys.ts";
import { setUpPayments } from "./backend";
import { sweepPayments } from "@/lib/payments/sweep";

// How the sweep reads Razorpay's lists, and asks about individual orders.

const { backend, ada } = await setUpPayments();

/** Forwards requests to the stand-in, and runs a function before the page at `skip` is requested. */
async function interrupted(skip: number, before: () => Promise<unknown>) {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url?.includes(`skip=${skip}`)) await before();
      const { authorization = "" } = request.headers;
      const answer = await fetch(`${backend.url}/razorpay${request.url}`, { headers: { authorization } });
      response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
    })();
  }).listen(0, "127.0.0.1");
  await vi.waitUntil(() => server.listening);
  vi.stubEnv("RAZORPAY_API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return () => {
    vi.stubEnv("RAZORPAY_API_URL", `${backend.url}/razorpay`);
    server.close();
  };
}

test("All pages of a list are read, even while payments arrive", async () => {
  const paid = await backend.buySeat(ada);
  const { payment } = await backend.razorpay({ secondPayment: { order: paid.razorpay_order_id } });
  const foreign = await fetch(`${backend.url}/razorpay/v1/orders`, {
    method: "POST",
    headers: { authorization: razorpayAuthorization },
    body: JSON.stringify({ amount: 100, currency: "INR", payment: { capture: "automatic" } }),
  });
  const { id } = (await foreign.json()) as { id: string };
  const arrive = async (count: number) => {
    for (let made = 0; made < count; made += 1) await backend.razorpay({ secondPayment: { order: id } });
  };
  await arrive(220);
  const end = await interrupted(100, () => arrive(5));
  try {
    expect(await sweepPayments()).toMatchObject({ payments: 1 });
  } finally {
    end();
  }
  expect(await backend.rows("payment_captures")).toContainEqual(expect.objectContaining({ payment_id: payment?.id }));
});

test("Each unfinished order is checked once an hour, however many there are", async () => {
  const asked = new Set<unknown>();
  await backend.openOrder(ada);
  await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts, provider_order_id, created_at)
      select user_id, email, cohort_id, amount, held_until, receipt_facts, 'order_Unknown' || number, now() - interval '1 hour'
      from public.payment_orders, generate_series(1, 30) number`,
    [],
  );
  expect(await sweepPayments()).toMatchObject({ asked: 31, unanswered: 30 });
  for (const row of await backend.rows("payment_orders")) asked.add(row.asked_at);
  expect(asked.has(null)).toBe(false);
  expect(await sweepPayments()).toMatchObject({ asked: 0 });
  expect(await sweepPayments(Date.now() + 3_660_000)).toMatchObject({ asked: 31 });
});
