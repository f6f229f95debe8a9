import type { Locator, Page } from "@playwright/test";

import { cookiesOf } from "./support/accounts.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { openIdle, untilIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";

/** Leaves the page's own request unanswered, but lets its prefetches through. */
const holdPage = (page: Page, path: string) =>
  page.route(`**${path}?_rsc=*`, async (route) => {
    if (route.request().headers()["next-router-prefetch"]) await route.continue();
  });

const spins = (shown: Locator) =>
  expect.poll(() => shown.evaluate((element) => getComputedStyle(element, "::after").animationName)).toBe("spin");

test("a menu's button shows a spinner while the chosen page is loading @long", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await holdPage(page, "/edit-profile");
  await openIdle(page, "/about-us");
  const avatar = page.getByRole("button", { name: /^Account/ });
  await avatar.click();
  await page.getByRole("menuitem", { name: "Edit Profile" }).click();
  await expect(page.getByRole("menu")).toBeHidden();
  await spins(avatar);

  await page.setViewportSize({ width: 375, height: 800 });
  await openIdle(page, "/about-us");
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Edit Profile" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  await spins(open);
});

test("the account menu clicked before the session is known shows a spinner, then opens @long", async ({
  page,
  context,
  stack,
}) => {
  await context.addCookies(await cookiesOf("learner", stack));
  const release = await holdRequests(page, "**/api/session");
  await page.goto("/about-us");
  const avatar = page.getByRole("button", { name: "Account" });
  const menuCode = page.waitForResponse("**/*.js");
  await avatar.hover();
  await menuCode;
  await avatar.click();
  await expect(avatar).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("menuitem", { name: "Edit Profile" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
});

/** The scripts of the parts that hydrate later, which the page only preloads. */
async function holdLaterScripts(page: Page, path: string): Promise<() => void> {
  const html = await (await page.request.get(path)).text();
  const later = Array.from(html.matchAll(/<link rel="preload" href="([^"]+\.js)"/g), ([, href]) => href);
  expect(later).not.toEqual([]);
  const gate = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => later.includes(pathname),
    async (route) => {
      await gate.promise;
      await route.continue();
    },
  );
  return gate.resolve;
}

test.beforeEach(({ schedule }) => schedule("AI for Marketing & Sales"));

test("a button responds while forms and carousels still load @long", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await holdLaterScripts(page, "/");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const control = page.getByRole("button", { name: "Reserve Your Spot" }).first();
  // A click before the button is hydrated does nothing.
  await expect(async () => {
    await control.click();
    await expect(control).toHaveAttribute("aria-busy", "true", { timeout: 1_000 });
  }).toPass();
});

test("text typed while a form is still loading stays, even through a change of theme @long", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const release = await holdLaterScripts(page, "/contact-us");
  await page.goto("/contact-us", { waitUntil: "domcontentloaded" });
  const message = page.getByLabel("Message");
  await message.fill("Half a question");
  await expect(async () => {
    await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
    await expect(page.locator("html")).toHaveClass(/dark/, { timeout: 1_000 });
  }).toPass();
  release();
  await untilIdle(page);
  await expect(message).toHaveValue("Half a question");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveValue("Half a question");
  expect(posts).toEqual([]);
});
