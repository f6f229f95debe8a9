import type { LaunchOptions, Page } from "@playwright/test";

import { openState, type PageState } from "./page-states.ts";
import type { Stack } from "./stack.ts";
import { stateCookies } from "./state-accounts.ts";
import { expect } from "./test.ts";

/** A phone, a small one, and the first at 200 %. */
const WIDTHS = [390, 320, 195];

/** A browser whose text is "Very large" in Chrome's settings: 24 px. */
export const withLargeText = ({ args = [], ...options }: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...args, "--blink-settings=defaultFontSize=24"],
});

/** Whether a press on its middle reaches the menu's button. */
const menuIsReachable = (page: Page) =>
  page.getByRole("button", { name: "Open menu" }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

/** Opens the state and fails where, at some width, it is wider than the screen or its menu cannot be opened. */
export async function expectOnScreen(state: PageState, page: Page, stack: Stack): Promise<void> {
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 700 });
  if (state.account) await page.context().addCookies(await stateCookies(state.account, stack));
  await openState(state, page, stack);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    const shown = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(shown, `the page's width at ${width} px`).toBeLessThanOrEqual(width);
    if (!state.isBare && !state.isConsole)
      expect.soft(await menuIsReachable(page), `the menu's button at ${width} px`).toBe(true);
  }
}
