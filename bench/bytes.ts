import { gunzipSync } from "node:zlib";

import type { Page } from "./budgets.ts";
import { getOk, opening } from "./http.ts";

/** What comes with the first load of a page, compressed, in bytes. */
export type FirstLoad = { html: number; script: number; scripts: string[]; style: number; document: string };

const packed = { "accept-encoding": "gzip" };

/** Measures a page's first load: exact, and the same every time. */
export async function firstLoad(origin: string, pagePath: string, cookie = ""): Promise<FirstLoad> {
  const answer = await getOk(origin + pagePath, { ...opening, ...(cookie ? { cookie } : {}) });
  const document = (answer.headers["content-encoding"] === "gzip" ? gunzipSync(answer.body) : answer.body).toString();
  const scripts = addresses(document, /<script\b(?![^>]*\bnomodule\b)[^>]*\ssrc="([^"]+)"/gi);
  const styles = addresses(document, /<link\b[^>]*\bhref="([^"]+\.css[^"]*)"/g);
  return {
    html: answer.body.length,
    script: await sizeOf(origin, scripts),
    scripts,
    style: await sizeOf(origin, styles),
    document,
  };
}

const addresses = (document: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(document.matchAll(pattern), ([, address = ""]) => address.replaceAll("&amp;", "&"))),
];

async function sizeOf(origin: string, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of paths) bytes += (await getOk(new URL(path, origin).href, packed)).body.length;
  return bytes;
}

/** A page's first load beside its budget. */
export type Weighed = { page: Page; load: FirstLoad; scriptOverFloor: number };

/** Measures every page; `floor` is an empty page's first load. */
export async function weigh(
  origin: string,
  pages: readonly Page[],
  floor: FirstLoad,
  cookie: string,
): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const page of pages) {
    const load = await firstLoad(origin, page.path, page.needsAccount ? cookie : "");
    weighed.push({ page, load, scriptOverFloor: load.script - floor.script });
  }
  return weighed;
}

/** A text that only the library itself contains, once. */
const signatures: Record<string, string> = {
  "embla-carousel": "slidesToScroll",
  "react-hook-form": "shouldUnregister",
  sonner: "data-sonner-toast",
  zod: "invalid_union",
};

/** Libraries of which the given scripts contain more than one copy, with the files. */
export async function duplicates(origin: string, scripts: readonly string[]): Promise<string[]> {
  const holders = new Map<string, string[]>();
  for (const path of scripts) {
    const text = (await getOk(new URL(path, origin).href)).body.toString();
    for (const [library, signature] of Object.entries(signatures)) {
      if (text.includes(signature)) holders.set(library, [...(holders.get(library) ?? []), path]);
    }
  }
  return Array.from(holders).flatMap(([library, files]) =>
    files.length > 1 ? [`${library} in ${files.join(", ")}`] : [],
  );
}
