import type { Page } from "@playwright/test";

/**
 * Waits until the network and then the main thread are idle. On a busy machine the page hydrates after its last
 * request, and a press before that may be lost.
 */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Opens the page and waits until it's idle. */
export async function openIdle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilIdle(page);
}

/** Reloads the page and waits until it's idle. */
export async function reloadIdle(page: Page): Promise<void> {
  await page.reload();
  await untilIdle(page);
}
