import type { InlineScripts } from "./headers.ts";

/** Made without the layout: Next's own page for when everything is broken. */
const WITHOUT_LAYOUT = "/_global-error";

/** The hashes of the inline scripts that the layout puts on every page, among those of the prerendered ones. */
export function sharedByAll(inlineScripts: InlineScripts): string[] {
  const pages = Object.keys(inlineScripts).filter((page) => page !== WITHOUT_LAYOUT);
  const [first = [], ...others] = pages.map((page) => inlineScripts[page] ?? []);
  return first.filter((hash) => others.every((hashes) => hashes.includes(hash)));
}

/** The same in the running app: the build has put them in this variable. */
export const layoutScripts = (): string[] => process.env.LAYOUT_SCRIPTS?.match(/\S+/g) ?? [];
