import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose answer depends on colours; a theme changes nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type Axe = { run: (context: Document | string, options: RunOptions) => Promise<AxeResults> };

/** Puts axe into the page. */
export const bringAxe = async (page: Page): Promise<void> => page.evaluate(axe.source);

/** Where being unsure counts as a fault: axe gives up on a target that something larger sticks out of. */
const CERTAIN_RULE = "target-size";

/** What axe finds wrong in `part` of the page (all of it by default), a sentence each. */
export async function faultsOf(page: Page, part: string | undefined, what: "all" | "colours"): Promise<string[]> {
  const options: RunOptions = {
    runOnly: what === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOUR_RULES },
    resultTypes: ["violations", "incomplete"],
  };
  const { violations, incomplete } = await page.evaluate(
    async ([selector, given]) => (globalThis as unknown as { axe: Axe }).axe.run(selector ?? document, given),
    [part, options] as const,
  );
  const unsure = incomplete.filter(({ id }) => id === CERTAIN_RULE);
  return [...violations, ...unsure].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}
