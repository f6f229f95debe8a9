import type { Page } from "@playwright/test";

import { expect } from "./test.ts";

/** A failure's text, possibly followed by the id of its log line. */
const withOrWithoutId = (text: string) =>
  new RegExp(String.raw`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: \(Error [\da-f]{8}\))?$`);

/** Expects a notification with exactly this title and description, apart from a failure's id. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const description = typeof text === "string" ? withOrWithoutId(text) : text;
  // Filtered by both, since an earlier one with the same title is there until it has faded.
  const toast = page.getByRole("group", { name: title }).filter({ has: page.getByText(description, { exact: true }) });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

/**
 * Whether the page has loaded the notifications' code. A test that goes offline must wait for it, or it gets the
 * browser's own alert instead.
 */
export const hasToaster = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(scripts.map(({ name }) => fetch(name).then((response) => response.text())));
    return texts.some((text) => text.includes("data-sonner-toaster"));
  });
