import type { Page } from "@playwright/test";

import { PASSWORD } from "./support/accounts.ts";
import { openAccountMenu } from "./support/auth-page.ts";
import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { openIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";
import { expectToast, hasToaster } from "./support/toasts.ts";

test.beforeEach(({ stack, tolerate }) => {
  // Google's stand-in is another origin, like Google.
  tolerate(new RegExp(`^request to another origin: ${stack.backend.url}/`));
});

async function continueWithGoogle(page: Page, email = "asha.rao@example.com"): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByText(email).first().click();
}

test("signing in with Google shows its consent page and returns to the previous page", async ({ page, context }) => {
  await page.goto("/about-us");
  await page.goto("/auth?returnTo=%2Fcourse%23faq");
  const asked = page.waitForRequest(/\/auth\/v1\/authorize/);
  await continueWithGoogle(page);
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get("redirect_to")).toMatch(/\/auth\/callback$/);
  expect(searchParams.get("access_type")).toBe("offline");
  expect(searchParams.get("prompt")).toBe("consent");
  expect(searchParams.get("code_challenge_method")).toBe("s256");
  await expectToast(page, "Success!", "You have successfully signed in with Google");
  await expect(page).toHaveURL("/course#faq");
  expect(await page.evaluate(() => localStorage.getItem("returnUrl"))).toBeNull();
  await openAccountMenu(page);
  await expect(page.getByText("Asha Rao")).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => /verifier|sign_in_started/.test(name))).toEqual([]);
});

test("a press before hydration counts, and Back from Google returns to the sign-in page @long", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/auth?returnTo=%2Fcourse%23faq", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Continue with Google" });
  const posted = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
  await button.click();
  await posted;
  release();
  await expect(page).toHaveURL(/\/google\//);
  await page.goBack();
  await expect(page).toHaveURL("/auth?returnTo=%2Fcourse%23faq");
  await expect(button).toBeEnabled();
  await continueWithGoogle(page);
  await expectToast(page, "Success!", "You have successfully signed in with Google");
  await expect(page).toHaveURL("/course#faq");
});

test("the callback shows its status and removes its parameters from the URL @long", async ({ page }) => {
  await page.route("**/auth/callback", async (route) => {
    // The action's response is held until the page has been checked.
    if (route.request().method() === "POST") await expect(page).toHaveURL("/auth/callback");
    await route.continue();
  });
  await page.goto("/auth/callback?code=x");
  await expect(page.getByText("Completing authentication...")).toBeVisible();
  await expect(page).toHaveURL("/auth");
});

test("tokens in the fragment are accepted once, if this browser started a sign-in @long", async ({
  page,
  stack,
  account,
}) => {
  const { backend } = stack;
  const answer = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: backend.publishableKey, "content-type": "application/json" },
    body: JSON.stringify({ email: account, password: PASSWORD }),
  });
  const tokens = (await answer.json()) as Record<string, string>;
  const fragment = `#access_token=${tokens.access_token}&refresh_token=${tokens.refresh_token}&token_type=bearer`;
  await page.goto("/auth?returnTo=%2Fcourse");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(/\/google\//);
  await page.goto(`/auth/callback${fragment}`);
  await expectToast(page, "Success!", "You have successfully signed in with Google");
  await expect(page).toHaveURL("/course");
  await page.goto("/about-us");
  await page.goto(`/auth/callback${fragment}`);
  await expectToast(page, "Authentication Error", "No sign-in was started in this browser");
});

test("the provider's error is shown as text @long", async ({ page }) => {
  await page.goto("/auth/callback?error=access_denied&error_description=%3Cimg%20src=x%20onerror=alert(1)%3E");
  await expectToast(page, "Authentication Error", "<img src=x onerror=alert(1)>");
  await expect(page).toHaveURL("/auth");
});

test("a failed start shows an error, and the button works again @long", async ({ page, context, tolerate }) => {
  tolerate(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await openIdle(page, "/auth");
  const button = page.getByRole("button", { name: "Continue with Google" });
  // Hovering the button preloads the notifications' code.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await button.hover();
    expect(await hasToaster(page)).toBe(true);
  }).toPass();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByRole("group", { name: "Error signing in with Google" })).toBeVisible();
  await context.setOffline(false);
  await expect(button).toBeEnabled();
});
