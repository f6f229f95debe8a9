import type { Page } from "@playwright/test";

import { drawing } from "../fixtures/photos.ts";
import { smallPdf } from "../fixtures/resumes.ts";
import { openAccountMenu, openEmailCard, signIn, signUp } from "./auth-page.ts";
import { enterAs, makeAccount, PASSWORD } from "./support/accounts.ts";
import { alertsOf } from "./support/alerts.ts";
import { hold } from "./support/hold.ts";
import { provider } from "./support/razorpay.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

const AWAY = "The sign-in service is not answering. Please try again in a minute.";
const BUY = "Secure Your Spot";

let logStart = 0;
test.beforeEach(async ({ stack, tolerate }) => {
  logStart = stack.appLog.length;
  // The browser's own word on an answer that is none of ours to prevent.
  tolerate(/Failed to load resource: the server responded with a status of 50[023]/);
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/(?:razorpay|storage)/);
  await provider(stack, { webhooks: "off", fail: null });
});
test.afterEach(async ({ stack, uniqueEmail }) => {
  await provider(stack, { fail: null });
  const telling = stack.appLog
    .slice(logStart)
    .filter((line) => [uniqueEmail, PASSWORD, "Ada"].some((s) => line.includes(s)));
  expect(telling, "lines of the app's log that tell who it was").toEqual([]);
});

/** A learner signed in on a page. */
async function enter(page: Page, stack: Stack, email: string, path: string): Promise<void> {
  await enterAs(email, page.context(), stack);
  await page.goto(path);
}

test("signing in, through the auth server's faults and the database's", async ({
  page,
  stack,
  control,
  uniqueEmail,
}) => {
  await makeAccount(stack, uniqueEmail);
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
    await control.heal();
    await page.getByRole("button", { name: "Close notification" }).click();
  }
  await signIn(page, uniqueEmail);
  await expect(page).toHaveURL("/");
});

test("signing up and asking for a new password, through the auth server's faults, its used up mails among them", async ({
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
    await control.heal();
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

test("signing out while the auth server is away: this browser is signed out all the same", async ({
  page,
  stack,
  control,
  uniqueEmail,
}) => {
  await enter(page, stack, uniqueEmail, "/about-us");
  await openAccountMenu(page);
  await control.fail("auth", "503");
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("a database that hangs: the visitor is told in time, and what was typed stays", async ({
  page,
  control,
  sql,
  uniqueEmail,
}) => {
  // Alive, so that the time is the answer's alone: it takes 8 s of the 10 that are waited for.
  await page.goto("/", { waitUntil: "networkidle" });
  const email = page.getByLabel("Email address");
  const join = page.getByRole("button", { name: "Join Waiting List" }).first();
  await email.fill(uniqueEmail);
  await control.fail("database", "timeout");
  await join.click();
  await expectToast(page, "Error", "Failed to add you to the waitlist. Please try again.");
  await expect(email).toHaveValue(uniqueEmail);
  await expect(join).toBeEnabled();
  await control.heal();
  await join.click();
  await expect(page.getByText("Successfully Added to Waitlist!")).toBeVisible();
  expect(await sql("select 1 from waitlist_signups where email = $1", [uniqueEmail])).toHaveLength(1);
});

test("an application, through the database's fault", async ({ page, control, uniqueEmail }) => {
  await page.goto("/careers/jobs");
  await page
    .getByRole("article", { name: "Backend Engineer Intern" })
    .getByRole("button", { name: "Apply Now" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Backend Engineer Intern" });
  await dialog.getByLabel("Name").fill("Ada Lovelace");
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await dialog.getByLabel("Resume").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: smallPdf() });
  await dialog.getByLabel("Description").fill("I wrote the first program.");
  await control.fail("database", "500");
  const submit = dialog.getByRole("button", { name: "Submit Application" });
  await submit.click();
  await expectToast(page, "Upload failed", "An error occurred. Please try again.");
  await expect(dialog.getByLabel("Description")).toHaveValue("I wrote the first program.");
  await expect(dialog.getByLabel("Resume")).toHaveValue(/cv\.pdf$/);
  await control.heal();
  await submit.click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
});

test("a photo, through faults of the database and of storage while it is being sent", async ({
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
  await control.heal();
  // The next failure says the same.
  await page.getByRole("button", { name: "Close notification" }).click();
  await expect(page.getByText("Upload failed")).toHaveCount(0);
  const release = await hold(page, "**/upload/sign/**");
  await choose();
  await expect(page.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  await control.fail("storage", "reset");
  release();
  await expectToast(page, "Upload failed", "Failed to upload profile image");
  await page.unroute("**/upload/sign/**");
  await control.heal();
  await choose();
  await expectToast(page, "Success", "Profile image uploaded successfully");
});

test("My Learning, through the database's fault", async ({ page, stack, control, tolerate, uniqueEmail }) => {
  // What failed on the server is said by one of these numbers in the browser.
  tolerate(/React error #4(?:19|41)/);
  await enter(page, stack, uniqueEmail, "/about-us");
  await control.fail("database", "503");
  await page.goto("/my-learning");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await control.heal();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No cohorts found. Purchase a course to get started!")).toBeVisible();
});

test("a public page while nobody knows who is signed in", async ({ page, stack, control, uniqueEmail }) => {
  await enter(page, stack, uniqueEmail, "/about-us");
  const account = page.getByRole("button", { name: /^Account of/ });
  await expect(account).toBeVisible();
  await control.fail("auth", "500");
  const asked = page.waitForResponse("**/api/session");
  await page.reload();
  expect((await asked).status()).toBe(503);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await control.heal();
  await page.reload();
  await expect(account).toBeVisible();
});

test("buying, through every fault on the way", async ({ page, stack, control, runJob, uniqueEmail }) => {
  const alerts = alertsOf(page);
  await enter(page, stack, uniqueEmail, "/course");
  const buy = page.getByRole("button", { name: BUY });
  await expect(buy).toBeEnabled();
  const isUnavailable =
    "Failed to create order: Payments are not available at the moment. Please try again in a minute.";
  const noProvider = "Failed to create order: The payment provider did not answer. Please try again in a minute.";
  const tryWith = async (sentence: string) => {
    await buy.click();
    await expect.poll(() => alerts.splice(0)).toEqual([sentence]);
    await expect(buy).toBeEnabled();
    await control.heal();
  };
  await control.fail("auth", "503");
  await tryWith(isUnavailable);
  await control.fail("database", "reset");
  await tryWith(isUnavailable);
  await provider(stack, { fail: { on: "api", how: "malformed" } });
  await tryWith(noProvider);
  await provider(stack, { fail: { on: "checkout", how: "500" } });
  await tryWith("Failed to load payment system. Please refresh the page and try again.");

  await provider(stack, { fail: { on: "payments", how: "reset" } });
  await buy.click();
  await page.frameLocator("iframe.razorpay-checkout-frame").getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Payment received." })).toBeVisible();
  await provider(stack, { fail: null });
  expect((await runJob("payments")).status).toBe(200);
  await page.goto("/my-learning");
  await expect(page.getByText("Cohort #1", { exact: true })).toBeVisible();
  expect(alerts).toEqual([]);
});
