import type { Page } from "@playwright/test";

import { enterAsOwner } from "./support/console.ts";
import { openIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";

test("the theme follows the system until one is chosen, and the choice persists", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.locator("body")).toHaveCSS("color", "rgb(255, 255, 255)");
  await page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
  await page.reload();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("the extended font loads with the first accented letter @long", async ({ page }) => {
  const fonts = () => page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status].join(" ")));
  await openIdle(page, "/auth");
  expect(await fonts()).toEqual(expect.arrayContaining(["text loaded", "heading loaded", "accented unloaded"]));
  await page.getByRole("heading", { level: 1 }).evaluate((heading) => heading.append(" Zoë"));
  await expect.poll(fonts).toContain("accented loaded");
});

test("the skip link is the first tab stop and skips the header @long", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
});

test("the header marks the current page and hides account links @long", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(header.getByRole("link", { name: "My Learning" })).toBeHidden();
});

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

for (const { path, region, link } of [
  { path: "/", region: "contentinfo", link: "Home" },
  { path: "/about-us", region: "contentinfo", link: "About Us" },
  { path: "/contact-us?topic=billing", region: "contentinfo", link: "Contact" },
  { path: "/", region: "banner", link: "AI Skills Academy" },
  { path: "/about-us", region: "banner", link: "About" },
] as const) {
  test(`${path}: "${link}" in the ${region} scrolls to the top of the current page @long`, async ({
    page,
    context,
  }) => {
    await openIdle(page, path);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    expect(await scrollY(page)).toBeGreaterThan(200);
    const here = page.getByRole(region).getByRole("link", { name: link, exact: true });
    const tab = context.waitForEvent("page");
    await here.click({ modifiers: ["ControlOrMeta"] });
    await (await tab).close();
    expect(await scrollY(page)).toBeGreaterThan(200);
    await here.click();
    await expect.poll(() => scrollY(page)).toBe(0);
  });
}

/** The colour of the browser's bars, by the first element that applies, and the page's own. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const metas = Array.from(document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"));
    const colour = metas.find(({ media }) => !media || matchMedia(media).matches)?.content ?? "none";
    const swatch = document.createElement("i");
    swatch.style.color = colour;
    document.body.append(swatch);
    const bars = getComputedStyle(swatch).color;
    swatch.remove();
    return { bars, page: getComputedStyle(document.body).backgroundColor };
  });

test("the browser's bars have the current theme's colour @long", async ({ page, context, stack, uniqueEmail }) => {
  const light = { bars: "rgb(255, 255, 255)", page: "rgb(255, 255, 255)" };
  const dark = { bars: "rgb(10, 14, 31)", page: "rgb(10, 14, 31)" };
  const toggle = () => page.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await page.goto("/");
  await expect.poll(() => colours(page)).toEqual(light);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => colours(page)).toEqual(dark);
  await toggle();
  await expect.poll(() => colours(page)).toEqual(light);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL("/about-us");
  await page.reload();
  await expect.poll(() => colours(page)).toEqual(light);
  const other = await context.newPage();
  await other.goto("/terms");
  await other.getByRole("button", { name: "Switch between light and dark theme" }).click();
  await expect.poll(() => colours(page)).toEqual(dark);
  await enterAsOwner(context, stack, uniqueEmail);
  await page.goto("/console");
  await toggle();
  await expect.poll(() => colours(page)).toEqual(light);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("the menu opens, navigates, and closes on signing in", async ({ page }) => {
    await page.goto("/");
    const open = page.getByRole("button", { name: "Open menu" });
    await open.click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const name of ["Home", "About", "Contact", "Careers", "Sign In"]) {
      await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await menu.getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL(/\/auth\?from=%2F$/);
  });
});

/** Password managers request it, to check whether a site's status codes can be trusted. */
const PROBE = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";

test("an unknown address gets the not-found page, its status and its log line", async ({ page, tolerate }) => {
  tolerate(/404/);
  const warning = page.waitForEvent("console", (message) => message.text().includes("/no/such/page"));
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  expect((await page.request.get(PROBE)).status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await warning;
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});
