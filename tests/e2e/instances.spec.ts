import type { Page } from "@playwright/test";

import { enter } from "./support/auth-page.ts";
import { BUTTON, seatsOf } from "./support/checkout.ts";
import { openIdle } from "./support/idle.ts";
import { test } from "./support/instances.ts";
import { fillMessage } from "./support/page-steps.ts";
import { expect } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

test.beforeEach(({ tolerate }) => tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/razorpay/));

async function register(page: Page, email: string) {
  await page.goto("/#sales");
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  const dialog = page.getByRole("dialog", { name: "Register for Free Workshop" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog).toBeHidden();
}

async function enterProfile(page: Page, email: string) {
  await enter(page, email, "/edit-profile");
  // No request may be in flight when a process is killed: it would be lost.
  await openIdle(page, "/edit-profile");
}

async function saveProfile(page: Page) {
  await page.getByLabel("Company (optional)").fill("Engines");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectToast(page, "Success", "Your profile has been updated");
}

async function buy(page: Page) {
  await page.goto("/course");
  await page.getByRole("button", { name: BUTTON }).click();
  await page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("/my-learning");
  await expect(page.getByText("Cohort #1", { exact: true })).toBeVisible();
}

test("two processes share sessions, actions, rate limits and mails", async ({
  page,
  stack,
  schedule,
  mailbox,
  sql,
  account,
}) => {
  await schedule("AI for Marketing & Sales");
  await register(page, account);
  await mailbox.waitFor(account);
  await enterProfile(page, account);
  await saveProfile(page);
  await buy(page);

  const order = () =>
    page.request.post("/api/payments/order", { data: { cohortId: "1" }, headers: { origin: stack.siteUrl } });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await order()).status());
  // The purchase counts as the first of five orders within a minute.
  expect(statuses).toEqual([409, 409, 409, 409, 429]);
  expect(await sql("select 1 from cohort_enrollments where email = $1", [account])).toHaveLength(1);
  for (const share of stack.shares()) expect(share).toBeGreaterThan(10);
});

test("killing and replacing a process loses no request", async ({ page, stack, account }) => {
  await enterProfile(page, account);
  stack.killOne();
  await saveProfile(page);
  await stack.startOne();
  await buy(page);
  expect(await seatsOf(stack, account)).toEqual(["success"]);
  expect(stack.shares().at(-1)).toBeGreaterThan(0);
});

test("a page from an earlier build offers a reload and restores the input", async ({
  page,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 4\d\d/);
  await page.goto("/contact-us");
  const form = page.getByRole("main");
  await fillMessage(form, uniqueEmail, "technical");
  // An action id from an earlier build.
  await page.route("**/contact-us", (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": "40".padEnd(42, "0") } }),
  );
  await form.getByRole("button", { name: "Send Message" }).click();
  const notification = page.getByRole("group").filter({ hasText: "This page is out of date." });
  await expect(notification).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("Do you train whole teams?");
  await page.unroute("**/contact-us");
  await notification.getByRole("button", { name: "Reload" }).click();
  await expect(notification).toBeHidden();
  await expect(form.getByLabel("Message")).toHaveValue("Do you train whole teams?");
  await expect(form.getByLabel("Inquiry type")).toHaveValue("technical");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expectToast(page, "Message Sent Successfully", "We'll get back to you as soon as possible.");
  expect(await sql("select 1 from contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
});
