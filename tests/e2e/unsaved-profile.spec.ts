import type { Page } from "@playwright/test";

import { signInAs } from "./support/accounts.ts";
import { logOut, openAccountMenu } from "./support/auth-page.ts";
import { simulateNewDeployment } from "./support/new-deployment.ts";
import { expect, test as base } from "./support/test.ts";
import { expectToast } from "./support/toasts.ts";

// Unsaved profile input belongs to its account, no matter who uses the tab next.

type Fixtures = {
  /** Signs the browser in to the account with that address. */
  become: (email: string) => Promise<void>;
};

const test = base.extend<Fixtures>({
  become: async ({ context, stack }, provide) =>
    provide(async (email) => {
      await context.clearCookies();
      await signInAs(email, context, stack);
    }),
});

const bio = (page: Page) => page.getByLabel("Bio (optional)");

async function openProfile(page: Page) {
  await page.goto("/edit-profile");
  await expect(page.locator("form#profile-form:not([method])")).toBeVisible({ timeout: 15_000 });
}

/** The next session's cookie is set before the old session's page has been left. */
const signInInAnotherTabAfterLogOut = (page: Page) =>
  page.evaluate(() =>
    new MutationObserver(() => (document.cookie = "signed_in=1; path=/")).observe(document.documentElement, {
      attributeFilter: ["data-signed-in"],
    }),
  );

/** Types a bio, saves it on an outdated page, and reloads as the notification says. */
async function saveOnOutdatedPage(page: Page, text: string) {
  await openProfile(page);
  await bio(page).fill(text);
  await simulateNewDeployment(page);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.unrouteAll();
  await expect(bio(page)).toHaveValue(text);
}

test.beforeEach(({ tolerate }) => tolerate(/status of 404/));

test("input restored after a reload is shown to its own account only", async ({ page, become, uniqueEmail }) => {
  await become(uniqueEmail);
  await saveOnOutdatedPage(page, "Ada's own words");
  await become(`other-${uniqueEmail}`);
  await openProfile(page);
  await expect(bio(page)).toHaveValue("");
  await become(uniqueEmail);
  await openProfile(page);
  await expect(bio(page)).toHaveValue("Ada's own words");
});

test("a page says that another account has signed in, and doesn't sign it out @long", async ({
  page,
  become,
  uniqueEmail,
}) => {
  for (const path of ["/my-learning", "/auth/reset"]) {
    await become(uniqueEmail);
    await page.goto(path);
    // Only a page that has asked whose session it is keeps that account while the cookies change.
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
    const notice = page.getByRole("alert").filter({ hasText: `other-${uniqueEmail}` });
    await expect(notice).toHaveCount(0);
    await become(`other-${uniqueEmail}`);
    if (path === "/my-learning") {
      await openAccountMenu(page);
      await page.getByRole("menuitem", { name: "Log Out" }).click();
      await expectToast(page, "You weren't signed out", /in another tab/);
    } else await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(notice.getByRole("button", { name: "Reload" })).toBeVisible();
  }
});

test("input stored for a reload is deleted after logging out @long", async ({ page, become, uniqueEmail }) => {
  await become(uniqueEmail);
  await saveOnOutdatedPage(page, "Ada's own words");
  await signInInAnotherTabAfterLogOut(page);
  await logOut(page);
  await become(uniqueEmail);
  await openProfile(page);
  await expect(bio(page)).toHaveValue("");
});

test("unsaved input left by a link is there on return, and gone after logging out @long", async ({
  page,
  become,
  uniqueEmail,
}) => {
  await become(uniqueEmail);
  await openProfile(page);
  await bio(page).fill("Ada's own words");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
  await expect(page).not.toHaveURL("/edit-profile");
  await page.goBack();
  await expect(bio(page)).toHaveValue("Ada's own words");

  await page.goForward();
  await expect(page).not.toHaveURL("/edit-profile");
  await logOut(page);
  await become(uniqueEmail);
  await page.goBack();
  await expect(page.locator("form#profile-form:not([method])")).toBeVisible();
  await expect(bio(page)).toHaveValue("");
});
