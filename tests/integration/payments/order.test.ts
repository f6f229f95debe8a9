import { expect, test } from "vitest";

import { keys, razorpayAuthorization } from "../../../sandbox/keys.ts";
import { ownRequest, setUpPayments } from "./backend";
import { POST } from "@/app/api/payments/order/route";

const { backend, ada } = await setUpPayments();

const order = async (body: unknown = { cohortId: "1" }, headers: Record<string, string> = {}) =>
  POST(ownRequest("order", body, headers));

async function ordersAtProvider() {
  const response = await fetch(`${backend.url}/razorpay/v1/orders`, {
    headers: { authorization: razorpayAuthorization },
  });
  return (await response.json()) as { count: number; items: Record<string, unknown>[] };
}

/** The number of orders at the provider. */
const providerOrders = async (): Promise<number> => (await ordersAtProvider()).count;

/** Expects this status, and no order at the provider or in the database. */
async function expectRefusal(response: Response, status: number, before: number, more: object = {}) {
  expect([response.status, await response.json()]).toEqual([status, { error: expect.any(String), ...more }]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await providerOrders()).toBe(before);
  expect(await backend.rows("payment_orders")).toEqual([]);
}

test("A buyer gets an order at the server's price, and a seat is held for 20 minutes", async () => {
  ada.enter();
  const askedAt = Date.now();
  const response = await order({ cohortId: "1", amount: 100, currency: "USD", user_id: "x" });
  expect(response.status).toBe(200);
  const answeredAt = Date.now();
  const answer = (await response.json()) as { holdSeconds: number };
  expect(answer).toEqual({
    id: expect.stringMatching(/^order_/),
    amount: 9_999_900,
    currency: "INR",
    keyId: keys.razorpayKeyId,
    checkoutUrl: expect.stringMatching(/checkout\.js$/),
    holdSeconds: expect.toSatisfy((seconds: number) => seconds > 1_190 && seconds < 1_200),
    payWithinSeconds: expect.toSatisfy((seconds: number) => seconds > 1_190 && seconds < 1_200),
  });
  const [row] = await backend.rows("payment_orders");
  expect(row).toMatchObject({
    user_id: ada.id,
    email: ada.email,
    cohort_id: "1",
    amount: 9_999_900,
    status: "created",
  });
  const heldUntil = new Date(String(row?.held_until)).getTime();
  const heldFor = heldUntil - answeredAt;
  expect(heldFor).toBeGreaterThan(19 * 60_000);
  expect(heldFor).toBeLessThanOrEqual(20 * 60_000);
  // The checkout ends before the hold, also if the answer took a while to arrive.
  expect(askedAt + answer.holdSeconds * 1_000).toBeLessThanOrEqual(heldUntil);
});

test("The provider's order has our order's id and the product in its notes", async () => {
  const id = await backend.openOrder(ada);
  const made = (await ordersAtProvider()).items.find((one) => one.id === id);
  const [row] = await backend.rows("payment_orders");
  const notes = { product: "ai-skills-mastery-program", cohort: "1", order: row?.id };
  expect(made).toMatchObject({ amount: 9_999_900, currency: "INR", receipt: row?.id, notes });
});

test("An order requires a session", async () => {
  const before = await providerOrders();
  await expectRefusal(await order(), 401, before);
});

test("A cohort that isn't on sale, or a price that isn't one, is rejected before any call", async () => {
  ada.enter();
  const before = await providerOrders();
  for (const [cohortId, status] of [
    ["2", 409],
    ["99", 404],
    ["1 ", 404],
    ["", 400],
    ["1\u0000", 400],
    [null, 400],
  ] as const)
    await expectRefusal(await order({ cohortId }), status, before);
  await backend.sql("truncate public.rate_limits", []);
  for (const shownPrice of [0, -1, 1.5, 2 ** 31, "9999900", null, [9_999_900], {}])
    await expectRefusal(await order({ cohortId: "1", shownPrice }), 400, before);
});

const FOREIGN = "This request did not come from our site.";

test("A request from another site, or that isn't JSON of at most 16 kB, is rejected", async () => {
  ada.enter();
  const before = await providerOrders();
  const body = { cohortId: "1" };
  for (const [sent, headers, status, error] of [
    [body, { origin: "https://evil.example" }, 403, FOREIGN],
    [body, { "sec-fetch-site": "cross-site" }, 403, FOREIGN],
    [body, { "content-type": "text/plain" }, 415, "Please send JSON."],
    ["{", {}, 400, "Please send JSON."],
    [{ ...body, more: "x".repeat(17_000) }, {}, 413, "The request is too large."],
  ] as [unknown, Record<string, string>, number, string][])
    await expectRefusal(await order(sent, headers), status, before, { error });
});

test("A cohort that only the database knows is sold at its own price, and its receipt says its first day", async () => {
  await backend.sql(
    `insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price)
      values ('97', 5, '2096-02-29', '2096-02-20', 'on_sale', 7500050, 29999900)`,
    [],
  );
  ada.enter();
  const response = await order({ cohortId: "97" });
  expect(await response.json()).toMatchObject({ amount: 7_500_050 });
  expect((await ordersAtProvider()).items).toContainEqual(expect.objectContaining({ amount: 7_500_050 }));
  const [row] = await backend.rows("payment_orders");
  expect(row).toMatchObject({
    amount: 7_500_050,
    receipt_facts: {
      course: "AI Skills Mastery Program",
      cohortId: "97",
      startDate: "February 29, 2096",
      gstPercent: 18,
    },
  });
});

test("An order is made at the price that the card shows or not at all, and then at the new price from the refusal", async () => {
  await backend.sql("update public.cohorts set price = 11800000 where cohort_id = '1'", []);
  ada.enter();
  const before = await providerOrders();
  const refused = await order({ cohortId: "1", shownPrice: 9_999_900 });
  await expectRefusal(refused.clone(), 409, before, { code: "price_changed", price: 11_800_000 });
  expect(await refused.json()).toMatchObject({
    error: "The price is now ₹1,00,000 + 18% GST. Nothing was ordered. If you agree, please press the button again.",
  });
  const response = await order({ cohortId: "1", shownPrice: 11_800_000 });
  expect(await response.json()).toMatchObject({ amount: 11_800_000 });
});

test("An order for a full cohort is rejected", async () => {
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  ada.enter();
  const before = await providerOrders();
  await expectRefusal(await order(), 409, before, { code: "sold_out" });
});

test("An enrolled user can't buy a second seat", async () => {
  const orderId = await backend.openOrder(ada);
  await backend.sql(
    `insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
      values ($1, $2, '1', 9999900, 'pay_x', $3, '{}')`,
    [ada.id, ada.email, orderId],
  );
  const before = await providerOrders();
  const response = await order();
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ error: "You're already enrolled in this cohort." });
  expect(await providerOrders()).toBe(before);
});

test("A later click reuses the open order and renews its hold", async () => {
  const first = await backend.openOrder(ada);
  await backend.sql("update public.payment_orders set held_until = now() + interval '1 minute'", []);
  expect(await backend.openOrder(ada)).toBe(first);
  const [row] = await backend.rows("payment_orders");
  expect(new Date(String(row?.held_until)).getTime()).toBeGreaterThan(Date.now() + 19 * 60_000);
});

test("The sixth order of a minute is rejected with a Retry-After", { tags: ["long"] }, async () => {
  ada.enter();
  const started = performance.now();
  for (let count = 1; count <= 5; count += 1) expect((await order()).status).toBe(200);
  const sixth = await order();
  expect(sixth.status).toBe(429);
  const seconds = Math.ceil((performance.now() - started) / 1_000);
  expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThanOrEqual(60 - seconds);
  expect(Number(sixth.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  (await backend.buyer()).enter();
  expect((await order()).status).toBe(200);
});
