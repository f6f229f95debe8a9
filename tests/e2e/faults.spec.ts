import type { Page } from "@playwright/test";

import { signInAs, PASSWORD } from "./support/accounts.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

let logStart = 0;
test.beforeEach(async ({ stack, tolerate }) => {
  logStart = stack.appLog.length;
  // The browser logs failed responses, which these tests cause.
  tolerate(/Failed to load resource: the server responded with a status of 50[023]/);
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/(?:razorpay|storage)/);
  await controlRazorpay(stack, { webhooks: "off", fail: null });
});
test.afterEach(async ({ stack, uniqueEmail }) => {
  await controlRazorpay(stack, { fail: null });
  const telling = stack.appLog
    .slice(logStart)
    .filter((line) => [uniqueEmail, PASSWORD, "Ada"].some((s) => line.includes(s)));
  expect(telling, "lines of the app's log that tell who it was").toEqual([]);
});

/** Signs in and opens a page. */
async function enter(page: Page, stack: Stack, email: string, path: string): Promise<void> {
  await signInAs(email, page.context(), stack);
  await page.goto(path);
}

test("when the database hangs an error appears in time, and the input stays", async ({
  page,
  control,
  sql,
  uniqueEmail,
}) => {
  // The response takes 8 s, and a host ends a request after 10.
  await page.goto("/", { waitUntil: "networkidle" });
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await email.fill(uniqueEmail);
  await control.fail("database", "timeout");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await join.click();
  const response = await answer;
  await response.finished();
  expect(response.request().timing().responseEnd).toBeLessThan(10_000);
  await expectToast(page, "Error", "Failed to add you to the waitlist. Please try again.");
  await expect(email).toHaveValue(uniqueEmail);
  await expect(join).toBeEnabled();
  await control.clear();
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});

test("My Learning with a fault of the database", async ({ page, stack, control, tolerate, uniqueEmail }) => {
  // The browser logs a server error with its digest only.
  tolerate(/React error #4(?:19|41)/);
  await enter(page, stack, uniqueEmail, "/about-us");
  await control.fail("database", "503");
  await page.goto("/my-learning");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await control.clear();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No cohorts found. Purchase a course to get started!")).toBeVisible();
});
