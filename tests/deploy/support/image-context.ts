import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "..", "..", "..");

type Rule = { pattern: RegExp; isIgnored: boolean };

/** The rules of `.dockerignore` as Docker reads them: the last one that matches a path or a folder above it wins. */
function rules(): Rule[] {
  const lines = readFileSync(path.join(root, ".dockerignore"), "utf8").split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const glob = line.replace(/^!/, "");
      if (/[?[\\]/.test(glob)) throw new Error(`.dockerignore: this check can't read "${line}".`);
      const source = glob
        .replaceAll(/[.+$(){}|^]/g, String.raw`\$&`)
        .replaceAll(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"));
      return { pattern: new RegExp(`^${source}(?:/.*)?$`), isIgnored: !line.startsWith("!") };
    });
}

/** Whether `.dockerignore` lets a file of the project into the image's context. */
export function isInContext(file: string): boolean {
  return rules().findLast(({ pattern }) => pattern.test(file))?.isIgnored !== true;
}

/** A folder that isn't in the context, but something below it is. */
const leadsIntoContext = (folder: string) =>
  readFileSync(path.join(root, ".dockerignore"), "utf8").includes(`\n!${folder}/`);

/** A copy of what Docker would get, with the installed dependencies, as `npm ci` would leave them. */
export function copyContext(): string {
  const context = mkdtempSync(path.join(tmpdir(), "context-"));
  const filter = (source: string) =>
    source === root || isInContext(path.relative(root, source)) || leadsIntoContext(path.relative(root, source));
  cpSync(root, context, { recursive: true, filter });
  const modules = [path.join(root, "node_modules"), context];
  // Hard links if both are on the same disk: that takes a second.
  if (spawnSync("cp", ["-al", ...modules], { stdio: "ignore" }).status !== 0) spawnSync("cp", ["-a", ...modules]);
  return context;
}
