import type { Page } from "@playwright/test";

import { holdRequests } from "./support/hold-requests.ts";
import { expect, test } from "./support/test.ts";

/** How much may move when fonts come late, as a layout shift score (https://web.dev/articles/cls). */
const MOST = 0.02;

/** How often the page is loaded; the median counts. */
const LOADS = 3;

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Adds up the page's layout shifts, and notes what they moved. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value;
        shifts.moved.push(
          `${value.toFixed(4)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(" | ")}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts);

for (const width of [375, 1280]) {
  test(`the home page at ${width} px stays in its place when its fonts come late @long`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const loads: { sum: number; moved: string[] }[] = [];
    while (loads.length < LOADS) {
      const release = await holdRequests(page, "**/*.woff2");
      await page.goto(`/?load=${loads.length}`, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      release();
      await page.waitForFunction(() => document.fonts.status === "loaded" && document.fonts.check("700 16px heading"));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      loads.push(await shiftsOf(page));
    }
    const median = loads.toSorted((one, other) => one.sum - other.sum)[(LOADS - 1) / 2];
    expect(median?.sum, JSON.stringify(loads)).toBeLessThanOrEqual(MOST);
  });
}
