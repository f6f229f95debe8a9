import { sessionCookies } from "./support/accounts.ts";
import { seatsOf } from "./support/checkout.ts";
import { test } from "./support/console-operator.ts";
import { boxOf } from "./support/console.ts";
import { openIdle, untilIdle } from "./support/idle.ts";
import { openOrder, payAtProvider } from "./support/orders.ts";
import { restoreCohorts } from "./support/restore-cohorts.ts";
import { expect } from "./support/test.ts";

restoreCohorts();

test("a learner without JavaScript requests a refund, withdraws it, requests it again, and an operator confirms", async ({
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

  await openIdle(page, "/console");
  const task = page.getByRole("listitem").filter({ hasText: `${uniqueEmail} asks for a refund` });
  await expect(task).toContainText("7 of 7 working days left");
  await task.getByRole("link").click();
  await page.waitForURL(/orders/);
  await untilIdle(page);
  await page.getByText("Confirm", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, confirm" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Confirmed: the refund is queued" })).toBeVisible();
  await mailbox.waitFor(uniqueEmail, "Refund: AI Skills Mastery Program, Cohort #1");
  await expect.poll(() => seatsOf(stack, uniqueEmail)).toEqual(["refunded"]);
  expect(await sql("select count(*)::int as refunds from payment_refunds where order_id = $1", [order.id])).toEqual([
    { refunds: 1 },
  ]);
  await learner.reload();
  await expect(learner.getByText("This seat has ended, so there's nothing left to change.")).toBeVisible();
});

test("a learner moves to a later cohort, and chooses a refund after we cancel that one @long", async ({
  page,
  stack,
  sql,
  mailbox,
  newContext,
  runJob,
  uniqueEmail,
}) => {
  test.slow();
  await sql(
    `insert into cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price)
     values ('51', 20, current_date + 30, current_date + 20, 'on_sale', 9999900, 29999900),
       ('52', 20, current_date + 60, current_date + 50, 'on_sale', 9999900, 29999900)`,
  );
  await sql(
    `insert into cohort_sessions (cohort_id, kind, week, title, starts_at, ends_at)
     select c, 'class', 1, 'AI Foundations', now() + make_interval(days => d), now() + make_interval(days => d, hours => 3)
     from (values ('51', 40), ('52', 70)) as classes (c, d)`,
  );
  const order = await openOrder(stack, uniqueEmail);
  await sql("update payment_orders set cohort_id = '51' where id = $1", [order.id]);
  await payAtProvider(stack, order);
  await runJob("payments");
  // Calendars only take back what came as an invitation.
  await sql(
    `insert into email_outbox (template, recipient, person, about, payload, status, sent_at)
     select 'cohort-session-added', e.email, e.id, s.id, '{}', 'sent', now()
     from cohort_enrollments e join cohort_sessions s using (cohort_id) where e.email = $1`,
    [uniqueEmail],
  );
  const context = await newContext();
  await context.addCookies(await sessionCookies(uniqueEmail, stack));
  const learner = await context.newPage();
  await openIdle(learner, "/my-learning");
  await learner.getByRole("link", { name: "Cancel my seat or move it" }).click();
  await learner
    .getByRole("group", { name: "Which cohort?" })
    .getByLabel(/^Cohort #52/)
    .check();
  await learner.getByRole("button", { name: "Ask to move" }).click();
  await expect(learner.locator("section:focus")).toContainText("You asked to move to Cohort #52");

  await openIdle(page, `/console/orders/${order.id}`);
  await page.getByText("Confirm", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, confirm" }).click();
  await expect(page.getByText("Confirmed: the seat has moved")).toBeVisible();
  const moved = await mailbox.waitFor(uniqueEmail, "You've moved to Cohort #52");
  expect(Buffer.from(moved.attachments[0]?.content ?? "", "base64").toString()).toContain("METHOD:CANCEL");
  await runJob("outbox");
  await mailbox.waitFor(uniqueEmail, "Your sessions: Cohort #52");

  await openIdle(page, "/console/cohorts/52");
  const box = boxOf(page, "Cancel this cohort");
  await box.getByLabel("Reason").fill("Too few people signed up this time.");
  await box.locator("summary").click();
  await box.getByRole("button", { name: "Yes, cancel this cohort" }).click();
  await expect(page.getByText("The cohort is cancelled: 1 person will get an email.")).toBeVisible();
  await runJob("outbox");
  await mailbox.waitFor(uniqueEmail, "We had to cancel Cohort #52");
  await openIdle(learner, "/my-learning");
  await learner.getByRole("link", { name: "Choose now" }).click();
  await learner.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(learner.getByText(/^You asked for ₹99,999\.00 back on /)).toBeVisible();
});
