import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The inputs of a build. */
const SOURCES = new Set([
  "app",
  "components",
  "hooks",
  "lib",
  "public",
  "scripts",
  "package-lock.json",
  "tsconfig.json",
]);
const SOURCE_FILE = /^(?:middleware|instrumentation(?:-client|-node)?|next\.config|postcss\.config)\.\w+$/;
const VARIABLES = ["SITE_URL", "SUPABASE_URL", "RAZORPAY_CHECKOUT_URL", "NEXT_DEPLOYMENT_ID"];

/** The files and folders in `root` that a build is made of. */
const sourcesOf = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => SOURCES.has(name) || SOURCE_FILE.test(name))
    .toSorted()
    // Which of them there are becomes part of the code (lib/version.ts).
    .concat("supabase/migrations");

/** A hash of all inputs of a build: Node's version, variables and sources. */
export function fingerprint(root: string, env: Record<string, string | undefined>): string {
  const hash = createHash("sha256").update(`${process.version}\n`);
  for (const name of VARIABLES) hash.update(`${name}=${env[name] ?? ""}\n`);
  for (const name of sourcesOf(root))
    for (const file of filesBelow(root, name)) {
      hash
        .update(`${file}\n`)
        .update(readFileSync(path.join(root, file)))
        .update("\n");
    }
  return hash.digest("hex");
}

/** Next's build id. */
export const buildIdOf = (print: string): string => print.slice(0, 20);

/** All files of a folder, or the file itself; sorted paths relative to `root`. */
export function filesBelow(root: string, name: string): string[] {
  const place = path.join(root, name);
  if (!existsSync(place)) return [];
  const entries = readdirSync(path.dirname(place), { withFileTypes: true });
  if (!entries.find((entry) => entry.name === path.basename(place))?.isDirectory()) return [name];
  return readdirSync(place)
    .toSorted()
    .flatMap((child) => filesBelow(root, path.join(name, child)));
}
