// Checks package.json against package-lock.json: exact versions, nothing missing, known holes closed, licences we may ship.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Lowest version without a known critical or high advisory. */
const VERSION_FLOOR = {
  next: "16.4.6",
  react: "19.3.1",
  "react-dom": "19.3.1",
  sharp: "0.35.5",
  zod: "4.6.7",
  "@supabase/ssr": "0.12.7",
};

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

/** Everything wrong with the two files, one sentence each. */
export function dependencyProblems(manifest, lock) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  return [
    ...notExact(manifest),
    ...outOfStep(manifest, lock.packages[""]),
    ...otherVersions(manifest, lock.packages),
    ...notLocked(lock.packages),
    ...packages.flatMap(([path, entry]) => belowFloor(path, entry)),
    ...SINGLE_COPY.flatMap((name) => copies(name, packages)),
    ...packages.flatMap(([path, entry]) => unsigned(path, entry)),
    ...packages.flatMap(([path, entry]) => licence(path, entry)),
  ];
}

function notExact(manifest) {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
    .map(([name, range]) => `package.json pins ${name} loosely: ${range}`);
}

function outOfStep(manifest, root) {
  return ["dependencies", "devDependencies"].flatMap((kind) => {
    const wanted = manifest[kind] ?? {};
    const locked = root[kind] ?? {};
    return [...new Set([...Object.keys(wanted), ...Object.keys(locked)])]
      .filter((name) => wanted[name] !== locked[name])
      .map((name) => `package-lock.json is out of step on ${name}: ${wanted[name]} wanted, ${locked[name]} locked`);
  });
}

/** What would be installed, whatever the lockfile says it was asked for. */
function otherVersions(manifest, packages) {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([name, wanted]) => packages[`node_modules/${name}`]?.version !== wanted)
    .map(([name, wanted]) => `package-lock.json does not install ${name} ${wanted}`);
}

/** A lockfile written where some platform's package could not be fetched lacks it, and npm ci refuses it everywhere. */
function notLocked(packages) {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isReachable(packages, path, name))
      .map((name) => `package-lock.json lacks ${name}, needed by ${path === "" ? "the project" : path}`),
  );
}

function isReachable(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

/** A version before a release, such as 16.4.6-canary.1, counts as below it. */
function belowFloor(path, { version = "0" }) {
  const floor = VERSION_FLOOR[nameOf(path)];
  if (!floor) return [];
  const [release, early] = version.split("-");
  const order = release.localeCompare(floor, "en", { numeric: true });
  const isEnough = order > 0 || (order === 0 && early === undefined);
  return isEnough ? [] : [`${path} is ${version}, with known holes before ${floor}`];
}

function copies(name, packages) {
  const paths = packages.map(([path]) => path).filter((path) => nameOf(path) === name);
  return paths.length === 1 ? [] : [`${name} must be there once, not ${paths.length} times: ${paths.join(", ")}`];
}

/** Packages for one platform only may lack a checksum, where the lockfile was written on another platform. */
function unsigned(path, { integrity, inBundle, cpu }) {
  return integrity || inBundle || cpu ? [] : [`${path} is locked without a checksum`];
}

function licence(path, { license = "none" }) {
  const names = license.replaceAll(/[()]/g, "").split(/ (?:OR|AND) /);
  // Of a choice one will do; where a choice is part of more, all have to.
  const isChoice = !license.includes(" AND ");
  const isAllowed = names[isChoice ? "some" : "every"]((name) => ALLOWED_LICENCES.has(name));
  return isAllowed ? [] : [`${path} has a licence that was not agreed to: ${license}`];
}

function nameOf(path) {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

if (process.argv[1] === import.meta.filename) {
  const read = (file) => JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", file), "utf8"));
  const problems = dependencyProblems(read("package.json"), read("package-lock.json"));
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
