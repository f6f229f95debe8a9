import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Of a smaller script the hint is too great a part. */
const LEAST_CHARACTERS = 16_000;

const HINT = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks browsers to compile the larger scripts of the build in `root` as they arrive, in another thread, and not function
 * by function in the page's own when they run: on a slow phone that stops the page for longer than the running itself.
 * Chrome does so since version 136 (WICG, Explicit JavaScript Compile Hints); to others it is a comment.
 */
export function hintCompilation(root: string): void {
  const scripts = path.join(root, ".next", "static", "chunks");
  for (const name of readdirSync(scripts)) {
    if (!name.endsWith(".js")) continue;
    const file = path.join(scripts, name);
    const script = readFileSync(file, "utf8");
    // A build from the cache leaves what the one before it wrote.
    if (script.length >= LEAST_CHARACTERS && !script.startsWith(HINT)) writeFileSync(file, HINT + script);
  }
}
