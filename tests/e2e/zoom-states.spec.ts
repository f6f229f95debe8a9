import type { Page } from "@playwright/test";

import { openState, pageStates } from "./support/page-states.ts";
import { readersCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";

/** A phone, a small phone, and the first one at 200 %. */
const WIDTHS = [390, 320, 195];

// A browser whose text is "Very large" in Chrome's settings.
test.use({
  launchOptions: async ({ launchOptions: { args = [], ...options } }, provide) =>
    provide({ ...options, args: [...args, "--blink-settings=defaultFontSize=24"] }),
});

/** Whether a press on the middle of the menu's button reaches it. */
const menuIsReachable = (page: Page) =>
  page.getByRole("button", { name: "Open menu" }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const state of pageStates.filter(({ open }) => !open)) {
  test(`stays on the screen with text of 24 px, even at 200 %: ${state.name}`, async ({ page, stack, tolerate }) => {
    if (state.tolerates) tolerate(state.tolerates);
    await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 700 });
    if (state.account) await page.context().addCookies(await readersCookies(state.account, stack));
    await openState(state, page, stack);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      const shown = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(shown, `the page's width at ${width} px`).toBeLessThanOrEqual(width);
      if (!state.isBare && !state.isConsole)
        expect.soft(await menuIsReachable(page), `the menu's button at ${width} px`).toBe(true);
    }
  });
}
