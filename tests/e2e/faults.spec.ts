import type { Page } from "@playwright/test";

import { withAnErrorId } from "../fixtures/error-id.ts";
import { drawing } from "../fixtures/photos.ts";
import { signInAs, createAccount, PASSWORD } from "./support/accounts.ts";
import { alertsOf } from "./support/alerts.ts";
import { fillApplication } from "./support/application.ts";
import { openEmailCard, signIn, signUp } from "./support/auth-page.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { controlRazorpay } from "./support/razorpay.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

const AWAY = "The sign-in service is not answering. Please try again in a minute.";
const BUY = "Secure Your Spot";

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

test("signing in with faults of the auth server and the database", async ({ page, stack, control, uniqueEmail }) => {
  await createAccount(stack, uniqueEmail);
  await page.goto("/auth");
  await openEmailCard(page);
  for (const [target, how] of [
    ["auth", "timeout"],
    ["auth", "malformed"],
    ["database", "503"],
  ] as const) {
    await control.fail(target, how);
    await signIn(page, uniqueEmail);
    await expectToast(page, "Error signing in", AWAY);
    await expect(page.getByLabel("Email")).toHaveValue(uniqueEmail);
    await expect(page.getByLabel("Password")).toHaveValue(PASSWORD);
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
    await control.clear();
    await page.getByRole("button", { name: "Close notification" }).click();
  }
  await signIn(page, uniqueEmail);
  await expect(page).toHaveURL("/");
});

test("signing up and resetting a password with faults of the auth server and its mails", async ({
  page,
  control,
  mailbox,
  uniqueEmail,
}) => {
  await page.goto("/auth");
  await openEmailCard(page, "Sign Up");
  for (const [target, how, text] of [
    ["auth", "reset", AWAY],
    ["auth-mail", "quota", /^We could not send you an email just now/],
  ] as const) {
    await control.fail(target, how);
    await signUp(page, uniqueEmail);
    await expectToast(page, "Error signing up", text);
    await expect(page.getByLabel("Full Name")).toHaveValue("Ada Lovelace");
    await expect(page.getByLabel("Email")).toHaveValue(uniqueEmail);
    await control.clear();
  }
  await page.getByRole("button", { name: "Create Account" }).click();
  await expectToast(page, "Success!", "Registration successful. Please check your email for confirmation.");
  await mailbox.waitFor(uniqueEmail);

  await page.goto("/auth");
  await openEmailCard(page);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(uniqueEmail);
  await control.fail("auth", "500");
  const send = page.getByRole("button", { name: "Send Reset Link" });
  await send.click();
  await expect(page.getByText(AWAY)).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(uniqueEmail);
  await expect(send).toBeEnabled();
});

test("a hanging database shows an error in time, and the input stays", async ({ page, control, sql, uniqueEmail }) => {
  // Hydrated first, since the response takes 8 s of the 10 s limit.
  await page.goto("/", { waitUntil: "networkidle" });
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await email.fill(uniqueEmail);
  await control.fail("database", "timeout");
  await join.click();
  await expectToast(page, "Error", "Failed to add you to the waitlist. Please try again.");
  await expect(email).toHaveValue(uniqueEmail);
  await expect(join).toBeEnabled();
  await control.clear();
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});

test("an application with a fault of the database", async ({ page, control, uniqueEmail }) => {
  const dialog = await fillApplication(page, uniqueEmail);
  await control.fail("database", "500");
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  await submit.click();
  await expectToast(page, "Upload failed", "An error occurred. Please try again.");
  await expect(dialog.getByLabel("Description")).toHaveValue("I wrote the first program.");
  await expect(dialog.getByLabel("Resume")).toHaveValue(/CV\.pdf$/);
  await control.clear();
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
});

test("a photo upload with faults of the database and of storage", async ({
  page,
  stack,
  control,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/);
  await enter(page, stack, uniqueEmail, "/edit-profile");
  const choose = async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Change photo" }).click();
    const buffer = await drawing(50, 50).png().toBuffer();
    await (await chooser).setFiles({ name: "me.png", mimeType: "image/png", buffer });
  };
  await control.fail("database", "429");
  await choose();
  await expectToast(page, "Upload failed", "Failed to upload profile image");
  await control.clear();
  // The next failure has the same message.
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Upload failed")).toHaveCount(0);
  const release = await holdRequests(page, "**/upload/sign/**");
  await choose();
  await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  await control.fail("storage", "reset");
  release();
  await expectToast(page, "Upload failed", "Failed to upload profile image");
  await page.unroute("**/upload/sign/**");
  await control.clear();
  await choose();
  await expectToast(page, "Success", "Profile image uploaded successfully");
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

test("a public page while the session is unknown", async ({ page, stack, control, uniqueEmail }) => {
  await enter(page, stack, uniqueEmail, "/about-us");
  const account = page.getByRole("button", { name: /^Account of/ });
  await expect(account).toBeVisible();
  await control.fail("auth", "500");
  const asked = page.waitForResponse("**/api/session");
  await page.reload();
  expect((await asked).status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await control.clear();
  await page.reload();
  await expect(account).toBeVisible();
});

test("buying with every fault in turn", async ({ page, stack, control, runJob, uniqueEmail }) => {
  const alerts = alertsOf(page);
  await enter(page, stack, uniqueEmail, "/course");
  const buy = page.getByRole("button", { name: BUY });
  await expect(buy).toBeEnabled();
  const isUnavailable = withAnErrorId(
    "Failed to create order: Payments are not available at the moment. Please try again in a minute.",
  );
  const noProvider = withAnErrorId(
    "Failed to create order: The payment provider did not answer. Please try again in a minute.",
  );
  const tryWith = async (sentence: RegExp) => {
    await buy.click();
    await expect.poll(() => alerts).toEqual([expect.stringMatching(sentence)]);
    alerts.length = 0;
    await expect(buy).toBeEnabled();
    await control.clear();
  };
  await control.fail("auth", "503");
  await tryWith(isUnavailable);
  await control.fail("database", "reset");
  await tryWith(isUnavailable);
  await controlRazorpay(stack, { fail: { on: "api", how: "malformed" } });
  await tryWith(noProvider);
  await controlRazorpay(stack, { fail: { on: "checkout", how: "500" } });
  // The server knows nothing of it: no id.
  await tryWith(/^Failed to load payment system\. Please refresh the page and try again\.$/);

  await controlRazorpay(stack, { fail: { on: "payments", how: "reset" } });
  await buy.click();
  await page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Payment received." })).toBeVisible();
  await controlRazorpay(stack, { fail: null });
  expect((await runJob("payments")).status).toBe(200);
  await page.goto("/my-learning");
  await expect(page.getByText("Cohort #1", { exact: true })).toBeVisible();
  expect(alerts).toEqual([]);
});
