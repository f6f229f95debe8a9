import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterPaint } from "./late-scripts.ts";

const SCRIPTS_OF_PAGE = /"entryJSFiles":(\{[^{}]*\})/;
const SCRIPTS_OF_COMPONENTS = /"moduleLoading":\{[^{}]*\}/;

type BuildManifest = { rootMainFiles: string[]; rootMainFilesTree: Record<string, string[]> };

/**
 * Lets the scripts of pages that are made for each request wait for the first paint, too. Such a page has no HTML yet
 * when the build in `root` is done, but Next reads what goes into it from its manifests: there they name one small script
 * instead of the page's own, which asks for those. Error pages have nothing to paint before their scripts, and keep them.
 *
 * @throws where Next's manifests are not as we know them
 */
export function makeDynamicScriptsLate(root: string): void {
  const place = (...names: string[]) => path.join(root, ".next", ...names);
  const read = (name: string): unknown => JSON.parse(readFileSync(place(name), "utf8"));
  const addresses = read("app-path-routes-manifest.json") as Record<string, string>;
  const prerendered = (read("prerender-manifest.json") as { routes: object }).routes;
  const build = read("build-manifest.json") as BuildManifest;

  for (const [page, address] of Object.entries(addresses)) {
    if (!page.endsWith("/page") || address in prerendered) continue;
    const file = place("server", "app", `${page}_client-reference-manifest.js`);
    const manifest = readFileSync(file, "utf8");
    const [, own] = SCRIPTS_OF_PAGE.exec(manifest) ?? [];
    if (!own || !SCRIPTS_OF_COMPONENTS.test(manifest)) throw new Error(`Next names the scripts of ${page} elsewhere.`);

    const scripts = [...build.rootMainFiles, ...Object.values(JSON.parse(own) as Record<string, string[]>).flat()];
    const loader = loaderOf(scripts.map((script) => `/_next/${script}`));
    const name = `static/chunks/late-${createHash("sha256").update(loader).digest("hex").slice(0, 13)}.js`;
    writeFileSync(place(name), loader);
    build.rootMainFilesTree[page] = [name];
    const without = manifest.replace(SCRIPTS_OF_PAGE, '"entryJSFiles":{}');
    writeFileSync(file, without.replace(SCRIPTS_OF_COMPONENTS, '"moduleLoading":null'));
  }
  writeFileSync(place("build-manifest.json"), JSON.stringify(build));
}

const loaderOf = (scripts: readonly string[]): string =>
  `{const late=${JSON.stringify([...new Set(scripts)])};const load=()=>{for(const src of late.splice(0)){const script=document.createElement("script");script.async=true;script.src=src;document.head.append(script)}};${afterPaint}}`;
