import { PASSWORD } from "./support/accounts.ts";
import {
  choosePassword,
  linkIn,
  logOut,
  openAccountMenu,
  openEmailCard,
  signIn,
  signUp,
  visitEmailCard,
} from "./support/auth-page.ts";
import { expect, test } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

test("a sign-up confirmed in the same browser signs in and keeps its password", async ({
  page,
  context,
  mailbox,
  uniqueEmail,
}) => {
  await visitEmailCard(page, "Sign Up");
  await signUp(page, uniqueEmail);
  await expectToast(page, "Success!", "Registration successful. Please check your email for confirmation.");
  await page.goto(linkIn((await mailbox.waitFor(uniqueEmail)).html));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await expectToast(page, "Success!", "You have successfully signed in");
  await expect(page).toHaveURL("/");
  await context.clearCookies();
  await visitEmailCard(page);
  await signIn(page, uniqueEmail);
  await expectToast(page, "Success!", "You have successfully signed in");
});

test("signing in returns to the previous URL and replaces the history entry", async ({ page, account }) => {
  await page.goto("/course?utm=x#faq");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveTitle(/^Authentication/);
  await expect(page.getByRole("heading", { name: "Log in or sign up in seconds" })).toBeVisible();
  await openEmailCard(page);
  await signIn(page, account);
  await expectToast(page, "Success!", "You have successfully signed in");
  await expect(page).toHaveURL("/course?utm=x#faq");
  expect(await page.evaluate(() => localStorage.getItem("returnUrl"))).toBeNull();
  await openAccountMenu(page);
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/course?utm=x#faq");
});

test("scripts can read the hint cookie only, not the tokens @long", async ({ page, context, account }) => {
  await page.goto("/auth");
  await page.evaluate(() => {
    localStorage.setItem("sb-old-auth-token", "x");
    localStorage.setItem("supabase.auth.token", "x");
    localStorage.setItem("theme", "dark");
  });
  await openEmailCard(page);
  await signIn(page, account);
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => document.cookie)).toBe("signed_in=1");
  const tokens = (await context.cookies()).filter(({ name }) => name.startsWith("sb-"));
  expect(tokens.length).toBeGreaterThan(0);
  for (const cookie of tokens) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /sb-|supabase/.test(key)))).toEqual([]);
});

test("a wrong password shows an error and keeps the input, and the right one signs in", async ({ page, account }) => {
  await visitEmailCard(page);
  await page.getByRole("button", { name: "Show characters" }).click();
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "text");
  await signIn(page, account, "wrong");
  await expectToast(page, "Error signing in", "Invalid login credentials");
  await expect(page.getByLabel("Email")).toHaveValue(account);
  await expect(page.getByLabel("Password")).toHaveAttribute("type", "password");
  await signIn(page, account);
  await expect(page).toHaveURL("/");
});

test("a forgotten password is reset by mail", async ({ page, mailbox, account }) => {
  await mailbox.clear();
  await visitEmailCard(page);
  await page.getByLabel("Email").fill(account);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(account);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  const mail = await mailbox.waitFor(account);
  expect(mail.subject).toBe("Choose a new password");
  await page.goto(linkIn(mail.html));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/auth/reset");
  await expect(page.locator("input[autocomplete=username]")).toHaveValue(account);
  await choosePassword(page, "short");
  await expectToast(page, "Your password wasn't changed", "Password should be at least 8 characters.");
  await choosePassword(page, "a much better one", "another");
  await expect(page.getByText("The passwords don't match")).toBeVisible();
  await choosePassword(page, "a much better one");
  await expectToast(page, "Success", "Your password has been changed.");
  await logOut(page);
  await visitEmailCard(page);
  await signIn(page, account, PASSWORD);
  await expectToast(page, "Error signing in", "Invalid login credentials");
  await signIn(page, account, "a much better one");
  await expect(page).toHaveURL("/");
});

test("a signed-in user changes the account's address by mail @long", async ({ page, mailbox, account }) => {
  await page.goto("/auth/change-email");
  await openEmailCard(page);
  await signIn(page, account);
  await expect(page).toHaveURL("/edit-profile");
  await mailbox.clear();
  await page.getByRole("link", { name: "Change email" }).click();
  await expect(page).toHaveURL("/auth/change-email");
  await expect(page.getByRole("heading", { name: "Change your email" })).toBeVisible();
  await page.getByLabel("New email").fill(`new-${account}`);
  await page.getByRole("button", { name: "Change Email" }).click();
  await expectToast(page, "Check your email", "Open the link we sent to confirm your new address.");
  await page.goto(linkIn((await mailbox.waitFor(account)).html));
  await page.getByRole("button", { name: "Confirm New Email" }).click();
  await expectToast(page, "Success", "Your email has been changed.");
  await expect(page).toHaveURL("/");
  await openAccountMenu(page);
  await expect(page.getByText(`new-${account}`)).toBeVisible();
});
