import { cookiesOf } from "./support/accounts.ts";
import { bringAxe, faultsOf } from "./support/axe.ts";
import { strangersInHeadings } from "./support/headings.ts";
import { enter, scenes, widthsOf } from "./support/scenes.ts";
import { expect, test } from "./support/test.ts";

const WIDTHS = [1280, 768, 320];

for (const scene of scenes) {
  test(`axe finds nothing: ${scene.name}`, async ({ page, context, stack, tolerate }) => {
    tolerate(/Failed to load resource|React error #(?:31|441)/);
    const widths = widthsOf(scene, WIDTHS);
    await page.emulateMedia({ reducedMotion: "reduce", colorScheme: "light" });
    await page.setViewportSize({ width: widths[0] ?? 0, height: 800 });
    if (scene.account) await context.addCookies(await cookiesOf(scene.account, stack));
    await enter(scene, page, stack);
    await bringAxe(page);

    const faults: string[] = [];
    const note = (place: string, found: string[]) => faults.push(...found.map((fault) => `${place}: ${fault}`));
    note("not in the font of headings", await strangersInHeadings(page));
    for (const [theme, what] of [
      ["light", "all"],
      ["dark", "colours"],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator("html.dark")).toHaveCount(theme === "dark" && !scene.isBare ? 1 : 0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        note(`${theme} ${width}`, await faultsOf(page, scene.part, what));
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) note(`${width}`, [`${excess} px too wide`]);
      }
    }
    expect(faults).toEqual([]);
  });
}
