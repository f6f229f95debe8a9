// Checks package-lock.json: that we may ship every licence, that some packages have a single copy, and that npm ci can
// tell a changed package by its checksum. npm ci and Renovate take care of versions.
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

/** Their licence files say so, but their package.json files don't. */
const UNDECLARED_LICENCES = { "node_modules/png-js": "MIT" };

/**
 * The Supabase CLI's binaries for other systems than Linux on x64. Their checksums weren't to be had when the file was
 * made; npm adds them with the next version.
 */
const WITHOUT_CHECKSUM = /^node_modules\/@supabase\/cli-(?:darwin|windows|linux-(?:arm64|x64-musl))/;

/** Everything that's wrong with the lockfile, one sentence each. */
export function dependencyProblems(lock) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  return [
    ...SINGLE_COPY.flatMap((name) => copies(name, packages)),
    ...packages.flatMap(([path, entry]) => [...licence(path, entry), ...checksum(path, entry)]),
  ];
}

function copies(name, packages) {
  const paths = packages.map(([path]) => path).filter((path) => nameOf(path) === name);
  return paths.length === 1 ? [] : [`${name} must be installed once, not ${paths.length} times: ${paths.join(", ")}`];
}

function licence(path, { license = UNDECLARED_LICENCES[path] ?? "none" }) {
  const names = license.replaceAll(/[()]/g, "").split(/ (?:OR|AND) /);
  // One allowed alternative is enough; of combined licences, all must be allowed.
  const isChoice = !license.includes(" AND ");
  const isAllowed = names[isChoice ? "some" : "every"]((name) => ALLOWED_LICENCES.has(name));
  return isAllowed ? [] : [`${path} has a licence that isn't on the list of allowed ones: ${license}`];
}

function checksum(path, { integrity, inBundle = false }) {
  const isKnown = integrity !== undefined || inBundle || WITHOUT_CHECKSUM.test(path);
  return isKnown ? [] : [`${path} has no checksum (integrity)`];
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
