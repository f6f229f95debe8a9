import { expect, test } from "vitest";

import { browser } from "../support/browser";
import { finishResponse } from "../support/request";
import { ownRequest, setUpPayments } from "./backend";
import { GET } from "@/app/api/payments/holds/route";
import { POST } from "@/app/api/payments/outcome/route";

const { backend, ada } = await setUpPayments();
const grace = await backend.buyer();

async function ask(orderId: string): Promise<[number, unknown]> {
  const response = await POST(ownRequest("outcome", { orderId }));
  return [response.status, await response.json()];
}

const UNPAID = [200, { enrolled: false }];
const ENROLLED = [200, { enrolled: true }];

test("An order is unpaid until it's paid, in whatever app, and then enrols without a webhook", async () => {
  const orderId = await backend.openOrder(ada);
  expect(await ask(orderId)).toEqual(UNPAID);
  await backend.pay(orderId, "authorized");
  expect(await ask(orderId)).toEqual([202, { enrolled: false }]);
  await backend.pay(orderId);
  expect(await ask(orderId)).toEqual(ENROLLED);
  expect(await ask(orderId)).toEqual(ENROLLED);
  await finishResponse();
  expect(await backend.rows("cohort_enrollments")).toMatchObject([{ user_id: ada.id, order_id: orderId }]);
  expect(await backend.mails()).toMatchObject([{ subject: "Receipt: AI Skills Mastery Program, Cohort #1" }]);
});

test("With Razorpay down we know what the webhook reported, and nothing else", async () => {
  const [told, untold] = [await backend.openOrder(ada), await backend.openOrder(grace)];
  const { razorpay_payment_id: paymentId } = await backend.pay(told);
  await backend.event("payment.captured", paymentId);
  await backend.pay(untold);
  await backend.razorpay({ fail: { on: "api", how: "500" } });
  expect(await ask(untold)).toEqual(UNPAID);
  ada.enter();
  expect(await ask(told)).toEqual(ENROLLED);
});

test("A payment that finds no seat left is reported as such", async () => {
  const orderId = await backend.openOrder(ada);
  await backend.pay(orderId);
  await backend.sql("update public.cohorts set capacity = 0 where cohort_id = '1'", []);
  expect(await ask(orderId)).toMatchObject([409, { code: "sold_out" }]);
});

test("Only the buyer can ask about an order, ten times a minute", async () => {
  const orderId = await backend.openOrder(ada);
  grace.enter();
  expect(await ask(orderId)).toMatchObject([403, {}]);
  expect(await ask("order_Unknown0000001")).toMatchObject([404, {}]);
  expect(await ask("pay_A")).toMatchObject([400, {}]);
  for (let count = 2; count < 10; count += 1) await ask(orderId);
  expect(await ask(orderId)).toMatchObject([429, {}]);
  browser.jar.clear();
  expect(await ask(orderId)).toMatchObject([401, {}]);
});

test("A held seat is its buyer's wherever they are signed in, until it is paid or the hold ends", async () => {
  const held = async (): Promise<unknown> => (await GET()).json();
  const orderId = await backend.openOrder(ada);
  expect(await held()).toEqual({ cohorts: ["1"] });
  grace.enter();
  expect(await held()).toEqual({ cohorts: [] });
  browser.jar.clear();
  expect(await held()).toEqual({ cohorts: [] });
  ada.enter();
  await backend.pay(orderId);
  await ask(orderId);
  expect(await held()).toEqual({ cohorts: [] });
  grace.enter();
  await backend.openOrder(grace);
  await backend.sql("update public.payment_orders set held_until = now()", []);
  expect(await held()).toEqual({ cohorts: [] });
});
