import type { Page } from "@playwright/test";

import { expect } from "./test.ts";

/** The notification of the catalogue, title and description to the letter. */
export async function expectToast(page: Page, title: string, description: string | RegExp): Promise<void> {
  // By both: the one before it may bear the same title, and is there until it has faded.
  const toast = page
    .getByRole("status")
    .or(page.getByRole("alert"))
    .filter({ hasText: title })
    .filter({ has: page.getByText(description, { exact: true }) });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/**
 * Whether the page has the code that shows notifications. It is fetched before it is needed; a test that takes the
 * network away has to wait for it, or meets the browser's own alert.
 */
export const hasToaster = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(scripts.map(({ name }) => fetch(name).then((response) => response.text())));
    return texts.some((text) => text.includes("data-sonner-toaster"));
  });
