import { expect } from "@playwright/test";

import { keys, razorpayAuthorization } from "../../../sandbox/keys.ts";
import { controlRazorpay } from "./razorpay.ts";
import type { Stack } from "./stack.ts";

const AMOUNT = 9_999_900;
const RECEIPT = {
  course: "AI Skills Mastery Program",
  cohortId: "1",
  startDate: "July 12, 2025",
  gstPercent: 18,
};

export type TestOrder = { id: string; providerOrderId: string };

/** A new account's unpaid order for a seat in the first cohort, made at Razorpay too. */
export async function openOrder(stack: Stack, email: string): Promise<TestOrder> {
  const { backend } = stack;
  await controlRazorpay(stack, { webhooks: "off", fail: null });
  const userId = await backend.ensureUser({
    email,
    fullName: "Ada Lovelace",
    password: "correct horse battery staple",
  });
  const [order] = await backend.sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_until, receipt_facts)
     values ($1, $2, '1', $3, now() + interval '20 minutes', $4) returning id`,
    [userId, email, AMOUNT, RECEIPT],
  );
  const id = String(order?.id);
  const response = await fetch(`${backend.url}/razorpay/v1/orders`, {
    method: "POST",
    headers: {
      authorization: razorpayAuthorization,
      "content-type": "application/json",
    },
    body: JSON.stringify({ amount: AMOUNT, currency: "INR", receipt: id, payment: { capture: "automatic" } }),
  });
  const { id: providerOrderId } = (await response.json()) as { id: string };
  await backend.sql("update public.payment_orders set provider_order_id = $2 where id = $1", [id, providerOrderId]);
  return { id, providerOrderId };
}

/** Pays an order at Razorpay, without a webhook; returns the payment's id. */
export const payAtProvider = async (stack: Stack, order: Pick<TestOrder, "providerOrderId">): Promise<string> =>
  (await checkOut(stack, order)).razorpay_payment_id;

/** The same; returns what checkout hands to the browser. */
export async function checkOut({ backend }: Stack, { providerOrderId }: Pick<TestOrder, "providerOrderId">) {
  const response = await fetch(`${backend.url}/razorpay/checkout/pay`, {
    method: "POST",
    body: JSON.stringify({ key: keys.razorpayKeyId, order_id: providerOrderId, outcome: "captured" }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Record<"razorpay_order_id" | "razorpay_payment_id" | "razorpay_signature", string>;
}
