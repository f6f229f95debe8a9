import type { Page } from "@playwright/test";
import axe, { type AxeResults, type RunOptions } from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that depend on colours, which are all that a theme changes. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

type Axe = { run: (context: Document | string, options: RunOptions) => Promise<AxeResults> };

/** Injects axe into the page. */
export async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** An incomplete result of this rule counts as a violation: axe gives up on partly covered targets. */
const STRICT_RULE = "target-size";

/** Axe's violations in `part` of the page (all of it by default), as text. */
export async function axeViolations(page: Page, part: string | undefined, what: "all" | "colours"): Promise<string[]> {
  const options: RunOptions = {
    runOnly: what === "all" ? { type: "tag", values: TAGS } : { type: "rule", values: COLOUR_RULES },
    resultTypes: ["violations", "incomplete"],
  };
  const { violations, incomplete } = await page.evaluate(
    async ([selector, given]) => (globalThis as unknown as { axe: Axe }).axe.run(selector ?? document, given),
    [part, options] as const,
  );
  const strict = incomplete.filter(({ id }) => id === STRICT_RULE);
  return [...violations, ...strict].flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}
