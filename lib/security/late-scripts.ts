import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const SCRIPT = /<script (src="[^"]+") async=""><\/script>/g;
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;

/** Calls `load`, which may be called again: at once where nobody looks, after 3 s where no paint is reported. */
export const afterPaint = `if(document.hidden)load();else{new PerformanceObserver(load).observe({type:"paint",buffered:true});setTimeout(load,3000)}`;

const load = `const load=()=>{for(const late of document.querySelectorAll("script[type=late]")){const script=document.createElement("script");script.async=true;script.setAttribute("src",late.getAttribute("src"));late.replaceWith(script)}}`;

/** What `SignInLink` does when it is clicked: the page knows its own path alone. */
const addressOfSignIn = `for(const link of document.querySelectorAll("a[href^='/auth?from']"))link.href="/auth?from="+encodeURIComponent(location.href.slice(origin.length))`;

/** The last of the page, so that it finds all of it. */
const lastScript = `<script>{${load};${afterPaint}};${addressOfSignIn}</script>`;

/**
 * A page whose scripts are asked for when it has been painted. Next asks for all of them in the head: on a slow network
 * they take from the styles and fonts, and on a slow processor they run before the first paint. What is done with the
 * page meanwhile is kept (`HeadScript`), and Sign In already knows query and fragment to come back to.
 */
export const withLateScripts = (html: string): string =>
  html
    .replaceAll(PRELOAD, "")
    .replaceAll(SCRIPT, '<script $1 type="late"></script>')
    .replace("</body>", () => `${lastScript}</body>`);

/** Does so to every page that the build in `root` has prerendered. */
export function makeScriptsLate(root: string): void {
  const pages = path.join(root, ".next", "server", "app");
  for (const file of readdirSync(pages, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".html")) continue;
    const page = path.join(pages, file);
    writeFileSync(page, withLateScripts(readFileSync(page, "utf8")));
  }
}
