import type { Page } from "@playwright/test";

import { cookiesOf } from "./support/accounts.ts";
import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";
import { instructors } from "@/lib/content/instructors";
import { myLearning } from "@/lib/content/learning";

test("a link shows a spinner while its page is loading", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await page.route("**/auth/change-email*", () => undefined);
  await page.goto("/edit-profile");
  await expect(page.locator("form#profile-form:not([method])")).toBeVisible();
  const link = page.getByRole("link", { name: "Change email" });
  await link.click();
  await expect(link.locator("[data-slot=spinner]")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the skeleton is streamed before slow content", async ({ page, context, stack, control }) => {
    await context.addCookies(await cookiesOf("learner", stack));
    await control.fail("database", "slow");
    await page.goto("/my-learning", { waitUntil: "commit" });
    await expect(page.getByText(myLearning.loading)).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
});

test("a link clicked during its prefetch shows a loading state", async ({ page, context, stack, control }) => {
  await context.addCookies(await cookiesOf("newcomer", stack));
  const skeletonAsked = Promise.withResolvers<void>();
  const pageAsked = Promise.withResolvers<void>();
  await page.route("**/my-learning?_rsc=*", async (route) => {
    const headers = route.request().headers();
    if (!headers["next-router-prefetch"]) pageAsked.resolve();
    else if (!headers["next-router-segment-prefetch"]) {
      skeletonAsked.resolve();
      await pageAsked.promise;
    }
    await route.continue();
  });
  await page.goto("/edit-profile");
  await skeletonAsked.promise;
  await control.fail("database", "slow");
  await page.getByRole("banner").getByRole("link", { name: "My Learning" }).click();
  await expect(page).toHaveURL("/my-learning");
  const main = page.getByRole("main");
  const shown = () =>
    main.evaluate((element) => element.textContent || getComputedStyle(element, "::after").animationName);
  // The link's spinner, or the skeleton if it arrived before React rendered.
  await expect.poll(shown).toMatch(new RegExp(`^spin$|${myLearning.loading}`));
  const animationOfNothing = await main.evaluate((element) => {
    element.replaceChildren();
    return getComputedStyle(element, "::after").animationName;
  });
  expect(animationOfNothing).toBe("spin");
});

test("the account menu clicked before the session is known shows a spinner, then opens", async ({
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

/** The scripts of the parts that hydrate later: the page only preloads them. */
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

const early = [
  { path: "/", button: "Reserve Your Spot" },
  { path: "/contact-us", button: "Open menu" },
  { path: "/auth", button: "Open menu" },
];

for (const { path, button } of early) {
  test(`${path}: "${button}" responds while forms and carousels still load`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await holdLaterScripts(page, path);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const control = page.getByRole("button", { name: button }).first();
    // A click before the button is hydrated does nothing.
    await expect(async () => {
      await control.click();
      await expect(control).toHaveAttribute("aria-busy", "true", { timeout: 1_000 });
    }).toPass();
  });
}

test("what is typed while a form still loads stays, also through a change of the theme", async ({ page }) => {
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
  await page.waitForLoadState("networkidle");
  await expect(message).toHaveValue("Half a question");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(message).toHaveValue("Half a question");
  expect(posts).toEqual([]);
});

test("on a phone no portrait loads before it is near the viewport", async ({ page, context, stack }) => {
  await context.addCookies(await cookiesOf("learner", stack));
  await page.setViewportSize({ width: 375, height: 812 });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/portraits/") && asked.push(request.url()));
  for (const path of ["/my-learning", "/my-learning/cohort/1"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(asked, path).toEqual([]);
  }
  for (const { image } of instructors) {
    const portrait = page.getByRole("img", { name: image.alt });
    await portrait.scrollIntoViewIfNeeded();
    await expect.poll(() => portrait.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
  }
});
