import { readFileSync } from "node:fs";
import path from "node:path";

import { collectInlineScripts } from "./inline-scripts.ts";

type Rule = { regex: string; headers: { key: string; value: string }[] };

/** The prerendered pages of the build in `root` with an inline script that their policy would block. */
export function uncoveredPages(root: string): string[] {
  const manifest = JSON.parse(readFileSync(path.join(root, ".next", "routes-manifest.json"), "utf8")) as {
    headers: Rule[];
  };
  return Object.entries(collectInlineScripts(root))
    .filter(([page, hashes]) => {
      const policy = policyOf(page, manifest.headers);
      return !hashes.every((hash) => policy.includes(hash));
    })
    .map(([page]) => page);
}

const policyOf = (page: string, rules: readonly Rule[]): string =>
  rules
    .filter(({ regex }) => new RegExp(regex).test(page))
    .flatMap(({ headers }) => headers)
    .findLast(({ key }) => key === "Content-Security-Policy")?.value ?? "";
