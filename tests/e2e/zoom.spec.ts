import type { Page } from "@playwright/test";

import { expect, test } from "./support/test.ts";

test.use({
  // "Very large" in Chrome's settings.
  launchOptions: async ({ launchOptions }, provide) =>
    provide({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=24"] }),
});

/** Whether a press on its middle reaches the control. */
const isReachable = (page: Page, name: string) =>
  page.getByRole("button", { name }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const path of ["/", "/course", "/careers/jobs", "/auth"]) {
  test(`${path} stays on the screen with text of 24 px, and its menu opens at 200 %`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      expect.soft(await isReachable(page, "Open menu"), `the menu's button at ${width} px`).toBe(true);
    }
    // 200 % on a phone of 390 px.
    await page.setViewportSize({ width: 195, height: 700 });
    expect(await isReachable(page, "Open menu")).toBe(true);
  });
}
