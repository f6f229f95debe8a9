import type { BrowserContext, Page } from "@playwright/test";

import { cookiesOf } from "./support/accounts.ts";
import { linkIn, openEmailCard, signIn, signUp, visitEmailCard } from "./support/auth-page.ts";
import { blockCookies } from "./support/blocked-cookies.ts";
import { openIdle } from "./support/idle.ts";
import { test as base, expect } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";
import { COOKIES_NEEDED } from "@/lib/auth/messages";

/** `strictPage`: a page whose cookies are blocked, both from responses and from scripts. */
const test = base.extend<{ strictPage: Page }>({
  strictPage: async ({ browser, baseURL, guard }, provide) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    await guard.watch(context);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setDocumentCookieDisabled", { disabled: true });
    await blockCookies(context);
    await provide(page);
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  },
});

test("with cookies blocked a sign-in says what it needs, and doesn't claim success @long", async ({
  strictPage: page,
  account,
}) => {
  await openIdle(page, "/auth?returnTo=%2Fcourse");
  await openEmailCard(page);
  await signIn(page, account);
  await expectToast(page, "Error signing in", COOKIES_NEEDED);
  await expect(page.getByLabel("Email")).toHaveValue(account);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await signUp(page, account);
  await expectToast(page, "Error signing up", COOKIES_NEEDED);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expectToast(page, "Error signing in with Google", COOKIES_NEEDED);
  await expect(page).toHaveURL("/auth?returnTo=%2Fcourse");
});

test("with cookies blocked a mail's link says what it needs, and stays valid @long", async ({
  strictPage,
  page,
  mailbox,
  uniqueEmail,
}) => {
  await visitEmailCard(page, "Sign Up");
  await signUp(page, uniqueEmail);
  const link = linkIn((await mailbox.waitFor(uniqueEmail)).html);
  await openIdle(strictPage, link);
  await strictPage.getByRole("button", { name: "Confirm Email" }).click();
  await expectToast(strictPage, "This link didn't work", COOKIES_NEEDED);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await expect(page).toHaveURL("/");
});

test("with cookies blocked every other page works @long", async ({ strictPage: page }) => {
  for (const address of ["/course", "/auth/callback", "/"]) {
    await openIdle(page, address);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
});

/** Denies storage as browsers do: with an error on first access. */
const denyStorage = (context: BrowserContext) =>
  context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    }
  });

test("without storage a sign-in from the header's link leads back @long", async ({ page, context, account }) => {
  await denyStorage(context);
  await page.goto("/about-us?utm=mail#team");
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/auth\?/);
  await openEmailCard(page);
  await signIn(page, account);
  await expect(page).toHaveURL("/about-us?utm=mail#team");
});

test("the account's pages and signing out work without storage @long", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("newcomer", stack));
  await denyStorage(context);
  for (const address of ["/my-learning", "/edit-profile", "/"]) {
    await openIdle(page, address);
    await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  }
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});
