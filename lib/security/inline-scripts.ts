import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import type { InlineScripts } from "./headers.ts";
import { hashOf } from "./policy.ts";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const ADDRESS = /\ssrc\s*=/i;
const TYPE = /\stype\s*=\s*["']?([^"'\s]*)/i;
/** What a browser runs; anything else is data to it. */
const PROGRAMS = new Set(["", "module", "text/javascript"]);

const runs = (attributes: string): boolean =>
  !ADDRESS.test(attributes) && PROGRAMS.has(TYPE.exec(attributes)?.[1] ?? "");

/** The hashes of the scripts in `html` that a browser would run. */
export const hashesOf = (html: string): string[] =>
  Array.from(html.matchAll(SCRIPT))
    .filter(([, attributes = ""]) => runs(attributes))
    .map(([, , script = ""]) => hashOf(script));

/** The inline scripts of each page that the build in `root` has prerendered. */
export function collectInlineScripts(root: string): InlineScripts {
  const pages = path.join(root, ".next", "server", "app");
  if (!existsSync(pages)) return {};
  return Object.fromEntries(
    readdirSync(pages, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html"))
      .toSorted()
      .map((file) => [pathOf(file), hashesOf(readFileSync(path.join(pages, file), "utf8"))]),
  );
}

const pathOf = (file: string): string =>
  `/${file.replaceAll(path.sep, "/").replace(/\.html$/, "")}`.replace(/^\/index$/, "/");
