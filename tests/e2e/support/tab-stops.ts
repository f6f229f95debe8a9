import type { Page } from "@playwright/test";

/** The focused element, and the faults of its position or focus style. */
const focusFault = async (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const name = element.outerHTML.slice(0, 120);
    const { x, y, width, height } = element.getBoundingClientRect();
    const isSeenAt = (right: number, down: number) => {
      const top = document.elementFromPoint(x + width * right, y + height * down);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    const places = [0.02, 0.5, 0.98];
    if (!places.some((right) => places.some((down) => isSeenAt(right, down)))) return `out of sight: ${name}`;
    const style = getComputedStyle(element);
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) return `no ring: ${name}`;
    return "";
  });

/** The last and the first control on each of the site's pages, by the key that leads there. */
export const siteEnds = { Tab: "body > footer a[href='/cookie-policy']", "Shift+Tab": "body > a[href='#main']" };

/** Marks a page's last and first control, which works on any page. */
export async function markedEnds(page: Page): Promise<typeof siteEnds> {
  await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, [tabindex='0']",
    );
    const shown = Array.from(controls).filter((control) => control.checkVisibility() && control.tabIndex === 0);
    shown[0]?.setAttribute("data-first", "");
    shown.at(-1)?.setAttribute("data-last", "");
  });
  return { Tab: "[data-last]", "Shift+Tab": "[data-first]" };
}

/** Tabs through the whole page forwards and back, to the ends; returns the faults of every tab stop. */
export async function walk(page: Page, ends: typeof siteEnds): Promise<string[]> {
  const faults = new Set<string>();
  for (const [key, end] of Object.entries(ends)) {
    let isAtEnd = false;
    for (let step = 0; step < 150; step += 1) {
      await page.keyboard.press(key);
      const fault = await focusFault(page);
      if (fault === null) break;
      if (fault !== "") faults.add(`${key} ${fault}`);
      isAtEnd = await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, end);
    }
    if (!isAtEnd) faults.add(`${key}: the focus was lost on the way`);
  }
  return [...faults];
}
