import type { Page } from "@playwright/test";

import { signInAs, expireSession } from "./support/accounts.ts";
import { logOut, openAccountMenu } from "./support/auth-page.ts";
import { openIdle } from "./support/idle.ts";
import { expect, test as base } from "./support/test.ts";

const test = base.extend<{ learner: Page }>({
  learner: async ({ page, context, stack, uniqueEmail }, provide) => {
    await signInAs(uniqueEmail, context, stack);
    await page.goto("/");
    await expect(page.getByRole("button", { name: /^Account of/ })).toBeEnabled();
    await provide(page);
  },
});

test("the account menu shows name and address and links to the account pages", async ({
  learner: page,
  uniqueEmail,
}) => {
  await openAccountMenu(page);
  const menu = page.getByRole("menu");
  await expect(menu.getByText("Ada Lovelace")).toBeVisible();
  await expect(menu.getByText(uniqueEmail)).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveText(["My Learning", "Edit Profile", "Log Out"]);
  await menu.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page).toHaveURL("/edit-profile");
});

test("on a phone the menu shows the account and logs out @long", async ({ learner: page, uniqueEmail }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet.getByText(uniqueEmail)).toBeVisible();
  await expect(sheet.getByRole("link")).toHaveText([
    "Home",
    "About",
    "Contact",
    "Careers",
    "My Learning",
    "Edit Profile",
  ]);
  await sheet.getByRole("button", { name: "Log Out" }).click();
  await expect(sheet.getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("after logging out, neither the back button nor another tab shows anything private", async ({
  learner: page,
  context,
  uniqueEmail,
}) => {
  const tab = await context.newPage();
  await tab.goto("/edit-profile");
  await expect(
    tab
      .getByText(uniqueEmail)
      .or(tab.locator(`input[value="${uniqueEmail}"]`))
      .first(),
  ).toBeVisible();
  await openAccountMenu(page);
  await page.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page.getByRole("heading", { name: "Edit your profile" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL("/");
  await logOut(page);
  await expect(tab).toHaveURL("/auth?returnTo=%2Fedit-profile");
  await page.goBack();
  await expect(page).toHaveURL("/auth?returnTo=%2Fedit-profile");
  await expect(page.getByText(uniqueEmail)).toHaveCount(0);
  await expect(page.locator(`input[value="${uniqueEmail}"]`)).toHaveCount(0);
});

for (const path of ["/about-us", "/edit-profile"]) {
  test(`logging out on ${path} while the auth server is down says that other devices may still be signed in @long`, async ({
    learner: page,
    control,
  }) => {
    await page.goto(path);
    await openAccountMenu(page);
    await control.fail("auth", "503");
    await page.getByRole("menuitem", { name: "Log Out" }).click();
    const alert = page.getByRole("group", { name: "Signed out on this device only" });
    await expect(alert).toContainText("We couldn't reach your other devices, and they may still be signed in.");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    // It's only shown once.
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test("an outage shows its own page and keeps the session", async ({ learner: page, control, context, tolerate }) => {
  tolerate(/503/);
  // In this order: a prefetch in between would refresh the session.
  await control.fail("auth", "503");
  await expireSession(context);
  const response = await page.goto("/my-learning");
  expect(response?.status()).toBe(503);
  expect(response?.headers()["retry-after"]).toBe("30");
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name.startsWith("sb-"))).toBe(true);
  expect((await page.goto("/"))?.status()).toBe(200);
  await control.clear();
  expect((await page.goto("/edit-profile"))?.status()).toBe(200);
});

test("after a failed session request the account menu tries again, and doesn't open unasked @long", async ({
  learner: page,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 503/);
  const avatar = page.getByRole("button", { name: /^Account/ });
  const menu = page.getByRole("menu");
  const notice = page.getByRole("group", { name: "We couldn't load your account" });
  const failAndOpen = async () => {
    await page.route("**/api/session", (route) => route.fulfill({ status: 503, json: { errorId: "1234abcd" } }));
    await page.goto("/about-us");
    await avatar.click();
    await expect(notice).toContainText("Please check your connection and try again. (Error 1234abcd)");
    await expect(avatar).not.toHaveAttribute("aria-busy");
  };
  await failAndOpen();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet.getByText("We couldn't load your account. (Error 1234abcd)")).toBeVisible();
  await page.unroute("**/api/session");
  await sheet.getByRole("button", { name: "Try Again" }).click();
  await expect(sheet.getByText(uniqueEmail)).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(menu).toHaveCount(0);

  await failAndOpen();
  await page.unroute("**/api/session");
  await avatar.click();
  await expect(menu.getByText(uniqueEmail)).toBeVisible();
});

test("a visitor's page makes no session request, and a user's page has no layout shift @long", async ({
  newContext,
  learner: page,
}) => {
  const visitor = await (await newContext()).newPage();
  const asked: string[] = [];
  visitor.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openIdle(visitor, "/");
  expect(asked).not.toContain("/api/session");

  await page.addInitScript(() => {
    const state = window as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openIdle(page, "/contact-us");
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});
