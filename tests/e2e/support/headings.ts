import type { Page } from "@playwright/test";

import { inHeadings } from "../../../scripts/font-characters.mjs";

/** What the page writes in the font of headings that this is not made with, but for the sign of the rupee. */
export const strangersInHeadings = (page: Page): Promise<string[]> =>
  page.evaluate((known) => {
    const strangers = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || !getComputedStyle(parentElement).fontFamily.includes("heading"))
        continue;
      for (const character of textContent?.replaceAll(/\s|₹/g, "") ?? "") {
        if (!known.includes(character)) strangers.add(character);
      }
    }
    return [...strangers];
  }, inHeadings);
