import type { Page } from "@playwright/test";

import { headingCharacters } from "../../../scripts/font-characters.mjs";

/** Characters in the heading font's texts that its subset lacks, except for the rupee sign. */
export const missingHeadingCharacters = (page: Page): Promise<string[]> =>
  page.evaluate((included) => {
    const missing = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!parentElement?.checkVisibility() || !getComputedStyle(parentElement).fontFamily.includes("heading"))
        continue;
      for (const character of textContent?.replaceAll(/\s|₹/g, "") ?? "") {
        if (!included.includes(character)) missing.add(character);
      }
    }
    return [...missing];
  }, headingCharacters);
