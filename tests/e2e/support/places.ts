import type { Locator, Page } from "@playwright/test";

const WIDTHS = [1280, 1024, 768, 375, 320];

/** Where the elements are in the document at each width, which ends with `last`. */
export async function placesByWidth(page: Page, parts: Locator, last = 320): Promise<Record<number, string[]>> {
  const places: Record<number, string[]> = {};
  for (const width of [...WIDTHS.filter((one) => one !== last), last]) {
    await page.setViewportSize({ width, height: 900 });
    places[width] = await parts.evaluateAll((all) => {
      all.at(-1)?.scrollIntoView({ block: "center", behavior: "instant" });
      return all
        .map((part) => part.getBoundingClientRect())
        .map(({ x, y, width: wide, height }) => JSON.stringify([x, y + window.scrollY, wide, height]));
    });
  }
  return places;
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Watches the page's layout shifts from now on; the returned function gives their values so far. */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await twoFrames(page);
  const shifts = await page.evaluateHandle(() => {
    const values: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) values.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
    return values;
  });
  return async () => {
    await twoFrames(page);
    return shifts.jsonValue();
  };
}
