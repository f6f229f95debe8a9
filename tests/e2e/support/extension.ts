import type { Locator, Page } from "@playwright/test";

import { holdRequests, SCRIPTS } from "./hold-requests.ts";
import { untilIdle } from "./idle.ts";

/**
 * For an init script: an extension that puts an icon beside every field and attributes on it, as soon as the field
 * appears.
 */
export function annotateFields(): void {
  const annotate = (root: ParentNode) => {
    for (const field of root.querySelectorAll("input:not([type=hidden]), textarea, select")) {
      if (field.hasAttribute("data-annotated")) continue;
      field.setAttribute("data-annotated", "");
      const icon = document.createElement("div");
      icon.setAttribute("data-icon", "");
      field.after(icon);
    }
  };
  new MutationObserver(() => annotate(document)).observe(document, { childList: true, subtree: true });
}

/** React's error for a page that it renders again because the HTML is no longer the server's. */
export const NEW_RENDER = /Minified React error #(418|423|425)/;

const VALUES: Partial<Record<string, string>> = {
  email: "asha@example.com",
  url: "https://example.com/asha",
  "datetime-local": "2030-01-02T03:04",
  date: "2030-01-02",
  search: "asha",
};

/** Fills in the visible empty text fields; returns each one's id or name with what was typed. */
export async function typeEverywhere(fields: Locator): Promise<{ selector: string; value: string }[]> {
  const typed: { selector: string; value: string }[] = [];
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const [type, name] = await field.evaluate((one: HTMLInputElement) => [one.type, one.name]);
    if (type === "checkbox" || type === "radio" || type === "file" || !name) continue;
    const value = type === "select-one" ? undefined : (VALUES[type ?? ""] ?? `typed ${typed.length}`.slice(0, 12));
    if (value === undefined) continue;
    await field.fill(value);
    typed.push({ selector: `[name=${JSON.stringify(name)}]`, value });
  }
  return typed;
}

/**
 * Loads the page without its scripts; the returned function lets them run, and waits until React has taken over the
 * field.
 */
export async function gotoBeforeHydration(page: Page, path: string): Promise<(field: Locator) => Promise<void>> {
  const release = await holdRequests(page, SCRIPTS);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async (field) => {
    release();
    await page.waitForFunction(
      (element) => !element?.isConnected || Object.keys(element).some((key) => key.startsWith("__react")),
      await field.elementHandle(),
    );
    await untilIdle(page);
  };
}
