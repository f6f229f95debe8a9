import { alertsOf } from "./support/alerts.ts";
import { BUTTON, dialogOf, payInDialog, signedInOnCourse } from "./support/checkout.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(async ({ stack, tolerate }) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/razorpay/);
  await controlRazorpay(stack, { webhooks: "on", fail: null });
});

test("at the end of the hold the checkout closes with a message, and a retry works", async ({
  page,
  stack,
  uniqueEmail,
  sql,
}) => {
  const alerts = alertsOf(page);
  await page.clock.install();
  await signedInOnCourse(page, stack, uniqueEmail);
  await sql("update auth.users set created_at = now() - interval '2 days' where email = $1", [uniqueEmail]);
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(dialogOf(page).getByText("Cohort 1", { exact: true })).toBeVisible();
  await expect(dialogOf(page).getByText(/Closes in 19:\d\d/)).toBeVisible();
  await page.clock.fastForward("19:00");
  await expect(dialogOf(page).getByText(/Closes in 0:\d\d/)).toBeVisible();
  await page.clock.fastForward("01:00");
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
  await expect(page.locator("iframe.razorpay-checkout-frame")).toHaveCount(0);
  expect(alerts).toEqual([expect.stringMatching(/^Time is up: your seat is no longer held/)]);

  await page.getByRole("button", { name: BUTTON }).click();
  await payInDialog(page);
});

test("without a hold the checkout shows a notice, stays open for 20 minutes, and sells a free seat @long", async ({
  page,
  stack,
  uniqueEmail,
  sql,
}) => {
  const alerts = alertsOf(page);
  await page.clock.install();
  await signedInOnCourse(page, stack, uniqueEmail);
  await sql(
    `insert into public.payment_orders (user_id, email, cohort_id, amount, held_from, held_until, receipt_facts)
      select id, email, '1', 9999900, now() - interval '2 hours', now() - interval '80 minutes', '{}'
      from auth.users where email = $1`,
    [uniqueEmail],
  );
  await page.getByRole("button", { name: BUTTON }).click();
  await expect(dialogOf(page).getByText("Your seat isn't held")).toBeVisible();
  await page.clock.fastForward("20:00");
  await expect(page.getByRole("button", { name: BUTTON })).toBeEnabled();
  expect(alerts).toEqual([expect.stringMatching(/^Time is up: the payment window was open for too long/)]);

  await page.getByRole("button", { name: BUTTON }).click();
  await payInDialog(page);
});
