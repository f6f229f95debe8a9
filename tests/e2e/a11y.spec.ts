import { injectAxe, axeViolations } from "./support/axe.ts";
import { missingHeadingCharacters } from "./support/headings.ts";
import { openState, pageStates, widthsOf } from "./support/page-states.ts";
import { stateCookies } from "./support/state-accounts.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [1280, 768, 320];

for (const state of pageStates) {
  test(`axe finds no violation: ${state.name}`, async ({ page, context, stack, tolerate }) => {
    if (state.tolerates) tolerate(state.tolerates);
    const widths = widthsOf(state, WIDTHS);
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: widths[0] ?? 0, height: 800 });
    if (state.account) await context.addCookies(await stateCookies(state.account, stack));
    await openState(state, page, stack);
    await injectAxe(page);

    const faults: string[] = [];
    const note = (place: string, found: string[]) => faults.push(...found.map((fault) => `${place}: ${fault}`));
    note("not in the font of headings", await missingHeadingCharacters(page));
    for (const [theme, what] of [
      ["light", "all"],
      ["dark", "colours"],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html.dark")).toHaveCount(theme === "dark" && !state.isBare ? 1 : 0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        note(`${theme} ${width}`, await axeViolations(page, state.part, what));
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) note(`${width}`, [`${excess} px too wide`]);
      }
    }
    expect(faults).toEqual([]);
  });
}
