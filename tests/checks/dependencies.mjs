// Checks package-lock.json: licences that we may ship, and single copies. Versions are the business of npm ci and Renovate.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A second copy breaks hooks (react) or loads an unchecked image decoder (sharp). */
const SINGLE_COPY = ["next", "react", "react-dom", "sharp"];

const ALLOWED_LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Their licence files say it, their package.json does not. */
const UNDECLARED_LICENCES = { "node_modules/png-js": "MIT" };

/** Everything wrong with the lockfile, one sentence each. */
export function dependencyProblems(lock) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  return [
    ...SINGLE_COPY.flatMap((name) => copies(name, packages)),
    ...packages.flatMap(([path, entry]) => licence(path, entry)),
  ];
}

function copies(name, packages) {
  const paths = packages.map(([path]) => path).filter((path) => nameOf(path) === name);
  return paths.length === 1 ? [] : [`${name} must be there once, not ${paths.length} times: ${paths.join(", ")}`];
}

function licence(path, { license = UNDECLARED_LICENCES[path] ?? "none" }) {
  const names = license.replaceAll(/[()]/g, "").split(/ (?:OR|AND) /);
  // Of alternatives one is enough; of combined licences all must be allowed.
  const isChoice = !license.includes(" AND ");
  const isAllowed = names[isChoice ? "some" : "every"]((name) => ALLOWED_LICENCES.has(name));
  return isAllowed ? [] : [`${path} has a licence that was not agreed to: ${license}`];
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

if (process.argv[1] === import.meta.filename) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8"));
  const problems = dependencyProblems(lock);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
