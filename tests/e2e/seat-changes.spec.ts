import { sessionCookies } from "./support/accounts.ts";
import { test } from "./support/console-operator.ts";
import { openOrder, payAtProvider } from "./support/orders.ts";
import { expect } from "./support/test.ts";

test("a learner without JavaScript asks for the money, takes it back, asks again, and an operator confirms", async ({
  page,
  stack,
  sql,
  mailbox,
  newContext,
  runJob,
  uniqueEmail,
}) => {
  const order = await openOrder(stack, uniqueEmail);
  await payAtProvider(stack, order);
  await runJob("payments");
  const context = await newContext({ javaScriptEnabled: false });
  await context.addCookies(await sessionCookies(uniqueEmail, stack));
  const learner = await context.newPage();
  await learner.goto("/my-learning");
  await expect(learner.getByText(/^You can cancel until \w+, \d+ \w+, 11:59 PM IST\.$/)).toBeVisible();
  await learner.getByRole("link", { name: "Cancel my seat" }).click();
  await expect(learner.getByText(/^₹99,999\.00 on /)).toBeVisible();
  await learner.getByLabel("Why are you cancelling?").fill("No time this year");
  await learner.getByRole("button", { name: "Confirm" }).click();
  await expect(learner.getByText(/^You asked for ₹99,999\.00 back on /)).toBeVisible();
  await mailbox.waitFor(uniqueEmail, "We have your request: AI Skills Mastery Program, Cohort #1");
  await learner.getByRole("button", { name: "Withdraw my request" }).click();
  await expect(learner.getByText("You withdrew your last request, so you keep your seat.")).toBeVisible();
  await learner.getByRole("button", { name: "Confirm" }).click();
  await expect(learner.getByRole("button", { name: "Withdraw my request" })).toBeVisible();

  await page.goto("/console", { waitUntil: "networkidle" });
  const task = page.getByRole("listitem").filter({ hasText: `${uniqueEmail} asks for a refund` });
  await expect(task).toContainText("7 of 7 business days left");
  await task.getByRole("link").click();
  await page.waitForURL(/orders/);
  await page.waitForLoadState("networkidle");
  await page.getByText("Confirm", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, confirm" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Confirmed: the refund is queued" })).toBeVisible();
  await mailbox.waitFor(uniqueEmail, "Refund: AI Skills Mastery Program, Cohort #1");
  await expect
    .poll(() => sql("select status from cohort_enrollments where email = $1", [uniqueEmail]))
    .toEqual([{ status: "refunded" }]);
  expect(await sql("select count(*)::int as refunds from payment_refunds where order_id = $1", [order.id])).toEqual([
    { refunds: 1 },
  ]);
  await learner.reload();
  await expect(learner.getByText("This seat is closed, so there's nothing to change about it.")).toBeVisible();
});
