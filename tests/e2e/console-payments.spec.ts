import type { Page } from "@playwright/test";

import { seatsOf } from "./support/checkout.ts";
import { test } from "./support/console-operator.ts";
import { boxOf, loseNextAnswer, pressTwice } from "./support/console.ts";
import { openIdle, reloadIdle } from "./support/idle.ts";
import { openOrder, payAtProvider, type TestOrder } from "./support/orders.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import type { Stack } from "./support/stack.ts";
import { expect } from "./support/test.ts";

test.afterEach(async ({ stack }) => controlRazorpay(stack, { fail: null }));

const open = (page: Page, { id }: TestOrder) => openIdle(page, `/console/orders/${id}`);
const ask = (page: Page) => page.getByRole("button", { name: "Ask Razorpay now" }).click();

/**
 * Opens the page of a paid order and asks Razorpay about it; returns the order, the payment's id and its refund form.
 */
async function openPaid(page: Page, stack: Stack, email: string) {
  const order = await openOrder(stack, email);
  const paymentId = await payAtProvider(stack, order);
  await open(page, order);
  await ask(page);
  return { order, paymentId, box: boxOf(page, `Refund ${paymentId}`) };
}

/** Submits a payment's refund form. */
async function refund(page: Page, paymentId: string, amount: string, reason: string): Promise<void> {
  const box = boxOf(page, `Refund ${paymentId}`);
  await box.getByLabel("Amount").fill(amount);
  await box.getByLabel("Reason").fill(reason);
  await pressTwice(box, "Refund");
}

test("asking Razorpay about an order turns its payment into a seat and a receipt, which can be sent again @long", async ({
  page,
  stack,
  mailbox,
  uniqueEmail,
}) => {
  const order = await openOrder(stack, uniqueEmail);
  await open(page, order);
  await ask(page);
  await expect(page.getByRole("status").filter({ hasText: "Razorpay has taken no payment" })).toBeVisible();

  await payAtProvider(stack, order);
  await controlRazorpay(stack, { fail: { on: "api", how: "503" } });
  await ask(page);
  await expect(page.getByRole("alert").filter({ hasText: "Razorpay didn't answer." })).toBeVisible();
  await controlRazorpay(stack, { fail: null });
  await ask(page);
  await expect(page.getByRole("status").filter({ hasText: "Razorpay has 1 payment for this order." })).toBeVisible();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  expect(await seatsOf(stack, uniqueEmail)).toEqual(["success"]);
  await mailbox.waitFor(uniqueEmail, "Receipt: AI Skills Mastery Program, Cohort #1");

  await page.getByRole("button", { name: "Send the receipt again" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "The receipt is on its way." })).toBeVisible();
  await expect.poll(async () => (await mailbox.to(uniqueEmail)).length).toBe(2);
});

test("a payment is refunded in two parts; the buyer is told, and the seat goes with the second", async ({
  page,
  stack,
  sql,
  mailbox,
  tolerate,
  uniqueEmail,
}) => {
  const { paymentId, box } = await openPaid(page, stack, uniqueEmail);
  await expect(box).toContainText("Within the 14 days of the refund policy, until");
  await refund(page, paymentId, "2,00,000", "Too much");
  await expect(page.getByRole("alert").filter({ hasText: "more than is left" })).toBeVisible();
  await box.getByLabel("Amount").fill("999.50");
  tolerate(/ERR_CONNECTION_RESET/);
  await loseNextAnswer(page);
  await box.getByRole("button", { name: "Yes, refund" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "nothing will be done twice" })).toBeVisible();
  await box.getByRole("button", { name: "Yes, refund" }).click();
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("₹999.50");
  await expect(box).toContainText("₹98,999.50 of it is left.");
  const rows = () =>
    sql("select amount, status, note from payment_refunds where payment_id = $1 order by created_at", [paymentId]);
  await expect.poll(async () => (await rows())[0]?.status).toMatch(/^(?:requested|done)$/);
  expect(await rows()).toMatchObject([{ amount: 99_950, note: "Too much" }]);
  await mailbox.waitFor(uniqueEmail, "Refund: AI Skills Mastery Program, Cohort #1");
  expect(await seatsOf(stack, uniqueEmail)).toEqual(["success"]);

  await refund(page, paymentId, "98999.50", "They asked within 14 days");
  await expect(box).toHaveCount(0);
  await expect
    .poll(async () => (await sql("select status from cohort_enrollments where email = $1", [uniqueEmail]))[0]?.status, {
      timeout: 15_000,
    })
    .toBe("refunded");
  await reloadIdle(page);
});

test("with Razorpay down a refund is queued, and made once it answers @long", async ({
  page,
  stack,
  sql,
  runJob,
  uniqueEmail,
}) => {
  const { paymentId, box } = await openPaid(page, stack, uniqueEmail);
  await expect(box).toBeVisible();
  await controlRazorpay(stack, { fail: { on: "api", how: "503" } });
  await refund(page, paymentId, "99999", "They asked within 14 days");
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText("Waiting");
  const deferred = () =>
    sql("select 1 from payment_refunds where payment_id = $1 and last_error is not null", [paymentId]);
  await expect.poll(async () => (await deferred()).length).toBe(1);
  await controlRazorpay(stack, { fail: null });
  await sql("update payment_refunds set next_attempt_at = now() where payment_id = $1", [paymentId]);
  // It answers 503 if any part failed, such as another test's order that Razorpay doesn't know.
  await runJob("payments");
  const [refunded] = await sql("select status, refund_id from payment_refunds where payment_id = $1", [paymentId]);
  expect(refunded?.refund_id).toMatch(/^rfnd_/);
  await page.reload();
  await expect(page.getByRole("region", { name: "Refunds" })).toContainText(String(refunded?.refund_id));
});

test("a payment of a different amount waits for a decision; refunding it settles the case @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const order = await openOrder(stack, uniqueEmail);
  await sql("update payment_orders set amount = 9999800 where id = $1", [order.id]);
  const paymentId = await payAtProvider(stack, order);
  await open(page, order);
  await ask(page);
  const review = boxOf(page, "Settle the case");
  await expect(review).toContainText(paymentId);
  await openIdle(page, "/console/orders?waits=review");
  await page.getByRole("link", { name: order.providerOrderId }).click();
  await review.getByLabel("What should happen").selectOption("Refund ₹99,999.00");
  await review.getByLabel("Reason").fill("They paid the wrong amount");
  await review.getByRole("button", { name: "Settle" }).dblclick();
  await expect(review).toHaveCount(0);
  const rows = await sql("select amount from payment_refunds where payment_id = $1", [paymentId]);
  expect(rows).toEqual([{ amount: 9_999_900 }]);
});
