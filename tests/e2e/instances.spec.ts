import type { Page } from "@playwright/test";

import { createAccount } from "./support/accounts.ts";
import { openEmailCard, signIn } from "./support/auth-page.ts";
import { type Instances, startInstances } from "./support/instances.ts";
import { expect, test as base } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

const test = base.extend<object, { stack: Instances }>({
  stack: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const instances = await startInstances();
      await use(instances);
      await instances.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
});

test.beforeEach(({ tolerate }) => tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/razorpay/));

async function register(page: Page, email: string) {
  await page.goto("/#sales");
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  const dialog = page.getByRole("dialog", { name: "Register for Free Workshop" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog).toBeHidden();
}

async function enter(page: Page, email: string) {
  await page.goto("/auth?returnTo=%2Fedit-profile");
  await openEmailCard(page);
  await signIn(page, email);
  await page.waitForURL("/edit-profile");
  // No request is in flight when a process is killed: it would be lost.
  await page.goto("/edit-profile", { waitUntil: "networkidle" });
}

async function saveProfile(page: Page) {
  await page.getByLabel("Company (optional)").fill("Engines");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectToast(page, "Success", "Your profile has been updated");
}

async function buy(page: Page) {
  await page.goto("/course");
  await page.getByRole("button", { name: "Secure Your Spot" }).click();
  await page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name: "Pay" }).click();
  await page.waitForURL("/my-learning");
  await expect(page.getByText("Cohort #1", { exact: true })).toBeVisible();
}

test("two processes share sessions, actions, rate limits and mails", async ({
  page,
  stack,
  mailbox,
  sql,
  uniqueEmail,
}) => {
  await register(page, uniqueEmail);
  await mailbox.waitFor(uniqueEmail);
  await createAccount(stack, uniqueEmail);
  await enter(page, uniqueEmail);
  await saveProfile(page);
  await buy(page);

  const order = () =>
    page.request.post("/api/payments/order", { data: { cohortId: "1" }, headers: { origin: stack.siteUrl } });
  const statuses = [];
  for (let count = 0; count < 5; count += 1) statuses.push((await order()).status());
  // The purchase counts as the first of five orders within a minute.
  expect(statuses).toEqual([409, 409, 409, 409, 429]);
  expect(await sql("select 1 from cohort_enrollments where email = $1", [uniqueEmail])).toHaveLength(1);
  for (const share of stack.shares()) expect(share).toBeGreaterThan(10);
});

test("killing and replacing a process loses no request", async ({ page, stack, sql, uniqueEmail }) => {
  await createAccount(stack, uniqueEmail);
  await enter(page, uniqueEmail);
  stack.killOne();
  await saveProfile(page);
  await stack.startOne();
  await buy(page);
  expect(await sql("select status from cohort_enrollments where email = $1", [uniqueEmail])).toEqual([
    { status: "success" },
  ]);
  expect(stack.shares().at(-1)).toBeGreaterThan(0);
});

test("a page of an earlier build offers a reload and restores the input", async ({
  page,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 4\d\d/);
  await page.goto("/contact-us");
  const form = page.getByRole("main");
  await form.getByLabel("Name").fill("Ada Lovelace");
  await form.getByLabel("Email").fill(uniqueEmail);
  await form.getByLabel("Inquiry type").selectOption("technical");
  await form.getByLabel("Message").fill("Is there a course for engines?");
  // An action id of an earlier build.
  await page.route("**/contact-us", (route) =>
    route.continue({ headers: { ...route.request().headers(), "next-action": "40".padEnd(42, "0") } }),
  );
  await form.getByRole("button", { name: "Send Message" }).click();
  const notification = page.getByRole("group").filter({ hasText: "This page is out of date." });
  await expect(notification).toBeVisible();
  await expect(form.getByLabel("Message")).toHaveValue("Is there a course for engines?");
  await page.unroute("**/contact-us");
  await notification.getByRole("button", { name: "Reload" }).click();
  await expect(notification).toBeHidden();
  await expect(form.getByLabel("Message")).toHaveValue("Is there a course for engines?");
  await expect(form.getByLabel("Inquiry type")).toHaveValue("technical");
  await form.getByRole("button", { name: "Send Message" }).click();
  await expectToast(page, "Message Sent Successfully", "We'll get back to you as soon as possible.");
  expect(await sql("select 1 from contact_messages where email = $1", [uniqueEmail])).toHaveLength(1);
});
