import type { Page } from "@playwright/test";

import { holdRequests, SCRIPTS } from "./support/hold-requests.ts";
import { reloadIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";
import { companiesStrip } from "@/lib/content/home";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a reload starts at the top, and going back restores the scroll position @long", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.evaluate(() => window.scrollTo(0, 1500));
  await reloadIdle(page);
  expect(await scrollY(page)).toBe(0);

  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.goto("/terms");
  await page.goBack();
  // Next replaces the history entry of /terms as it hydrates, which can end goBack before the document is left.
  await expect(page).toHaveURL("/");
  await expect.poll(() => scrollY(page)).toBe(1200);

  await reloadIdle(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).scrollIntoViewIfNeeded();
  const place = await scrollY(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL("/terms");
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(place);
});

test("a reload of a URL with a fragment keeps the scroll position @long", async ({ page }) => {
  await page.goto("/#contact");
  const heading = page.getByRole("heading", { name: "Get In Touch", exact: true });
  await expect(heading).toBeInViewport();
  await reloadIdle(page);
  await expect(heading).toBeInViewport();
});

test("the headline types its phrases and can be paused @long", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const headline = page.getByRole("heading", { level: 1 });
  const pause = page.getByRole("button", { name: "Pause the typing headline" });
  await expect(pause).toBeVisible();
  await page.clock.runFor(2500);
  await page.clock.runFor(20 * 40 + 4 * 80);
  await expect(headline).toContainText(/Your(Car|Care)/);
  await pause.click();
  const text = await headline.textContent();
  await page.clock.runFor(10_000);
  expect(await headline.textContent()).toBe(text);
});

test.describe("for people who asked for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("with reduced motion nothing plays automatically, and both animations can be started @long", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    const headline = page.getByRole("heading", { level: 1 });
    const text = await headline.textContent();
    const strip = page.getByRole("region", { name: "Our alumni work at" });
    await strip.scrollIntoViewIfNeeded();
    await expect(strip.locator("[data-ready]")).toBeAttached();
    const first = strip.getByRole("listitem").first();
    const before = await first.boundingBox();
    await page.clock.runFor(10_000);
    expect(await headline.textContent()).toBe(text);
    expect(await first.boundingBox()).toEqual(before);
    await expect(page.getByRole("button", { name: "Play the typing headline" })).toBeAttached();
    await expect(page.getByRole("button", { name: "Play the strip of companies" })).toBeVisible();
  });
});

test("a carousel scrolled before hydration keeps its position @long", async ({ page }) => {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto("/", { waitUntil: "commit" });
  const stories = page.getByRole("region", { name: "Alumni stories" });
  const link = stories.getByRole("link").nth(2);
  await link.focus();
  await expect(link).toBeInViewport();
  release();
  await expect(stories.locator("[data-ready]")).toBeAttached();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
});

test("the company carousel plays, pauses on hover and can be stopped @long", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const strip = page.getByRole("region", { name: "Our alumni work at" });
  await strip.scrollIntoViewIfNeeded();
  await expect(strip.locator("[data-ready]")).toBeAttached();
  const place = () => strip.getByRole("list").getAttribute("style");
  const hasMoved = async () => {
    const before = await place();
    await page.clock.runFor(2 * companiesStrip.autoplayMs);
    return (await place()) !== before;
  };
  /** A started animation step is finished even if interrupted. */
  const settle = () => page.clock.runFor(companiesStrip.autoplayMs);
  const pause = strip.getByRole("button", { name: "Pause the strip of companies" });
  await expect(pause).toBeVisible();
  expect(await hasMoved()).toBe(true);
  await strip.hover();
  await settle();
  expect(await hasMoved()).toBe(false);
  await page.mouse.move(0, 0);
  expect(await hasMoved()).toBe(true);
  await pause.click();
  await page.mouse.move(0, 0);
  await settle();
  expect(await hasMoved()).toBe(false);
});
