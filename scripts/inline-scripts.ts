import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { InlineScripts } from "../lib/http/headers.ts";
import { hashOf } from "../lib/http/policy.ts";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const ADDRESS = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s]*)/i;
/** Executable script types; others are data blocks. */
const PROGRAMS = new Set(["", "module", "text/javascript"]);
/** Rendered without the layout. */
const WITHOUT_LAYOUT = "/_global-error";

const runs = (attributes: string): boolean =>
  !ADDRESS.test(attributes) && PROGRAMS.has(TYPE.exec(attributes)?.[1] ?? "");

/** The hashes of the scripts in `html` that a browser would run. */
export const hashesOf = (html: string): string[] =>
  Array.from(html.matchAll(SCRIPT))
    .filter(([, attributes = ""]) => runs(attributes))
    .map(([, , script = ""]) => hashOf(script));

/** The HTML file of `/path`: below `app` or, in a build for a host's adapter, below its route. */
const PAGE_FILE = /^(?:app|route-cache\/APP_PAGE\/[0-9a-f]+\/\$)(\/.+)\.html$/;

/** The inline scripts of each page that the build in `root` has prerendered. */
export function collectInlineScripts(root: string): InlineScripts {
  const folder = path.join(root, ".next", "server");
  if (!existsSync(folder)) return {};
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .toSorted()
    .flatMap((file) => {
      const [, page] = PAGE_FILE.exec(file.replaceAll(path.sep, "/")) ?? [];
      return page === undefined ? [] : [{ file, page: page === "/index" ? "/" : page }];
    });
  return Object.fromEntries(
    pages.map(({ file, page }) => [page, hashesOf(readFileSync(path.join(folder, file), "utf8"))]),
  );
}

/** The hashes of the layout's inline scripts, which every prerendered page has. */
export function layoutScriptsOf(inlineScripts: InlineScripts): string[] {
  const pages = Object.keys(inlineScripts).filter((page) => page !== WITHOUT_LAYOUT);
  const [first = [], ...others] = pages.map((page) => inlineScripts[page] ?? []);
  return first.filter((hash) => others.every((hashes) => hashes.includes(hash)));
}
