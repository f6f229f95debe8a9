import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Lets this many ms pass in the page, again and again until it shows the element, since its timers only start once it's
 * hydrated.
 */
export const passTime = (page: Page, ms: number, element: Locator) =>
  expect(async () => {
    await page.clock.fastForward(ms);
    await expect(element).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
