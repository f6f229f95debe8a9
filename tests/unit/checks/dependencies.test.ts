import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { dependencyProblems } from "@/tests/checks/dependencies.mjs";

type Entry = { version?: string; license?: string; integrity?: string };
type Packages = Record<string, Entry>;
type Files = {
  manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> };
  lock: { packages: Packages };
};

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
const files = () => ({ manifest: read("package.json"), lock: read("package-lock.json") }) as Files;

/** The problems of the project's files after `change`. */
function problemsAfter(change: (files: Files) => void): string {
  const changed = files();
  change(changed);
  return dependencyProblems(changed.manifest, changed.lock).join("\n");
}

/** Changes a version in both files. */
const atVersion = (name: string, version: string) => (changed: Files) => {
  const { manifest, lock } = changed;
  for (const list of [manifest, lock.packages[""] as Files["manifest"]]) {
    if (list.dependencies[name]) list.dependencies[name] = version;
  }
  lock.packages[`node_modules/${name}`] = { ...lock.packages[`node_modules/${name}`], version };
};

test("The project's manifest and lockfile have no problems", () => {
  expect(problemsAfter(() => {})).toBe("");
});

test.each([
  ["next", "16.4.5"],
  ["next", "9.9.9"],
  ["next", "16.4.6-canary.9"],
  ["react", "19.3.0"],
  ["react-dom", "19.3.0"],
  ["sharp", "0.35.4"],
  ["sharp", "0.9.12"],
  ["zod", "4.6.6"],
  ["@supabase/ssr", "0.12.6"],
])("%s %s has known vulnerabilities", (name, version) => {
  expect(problemsAfter(atVersion(name, version))).toMatch(`${name} is ${version}, with known holes before`);
});

test.each([
  ["next", "16.10.0"],
  ["react", "20.0.0"],
  ["sharp", "0.36.0"],
])("%s %s has no known vulnerability", (name, version) => {
  expect(problemsAfter(atVersion(name, version))).not.toMatch("known holes");
});

test("A vulnerable version nested in another package is found", () => {
  const problems = problemsAfter(({ lock }) => {
    lock.packages["node_modules/x/node_modules/zod"] = { version: "3.25.0", license: "MIT", integrity: "sha512-x" };
  });
  expect(problems).toMatch("node_modules/x/node_modules/zod is 3.25.0");
});

test.each(["react", "react-dom", "sharp", "next"])("A second copy of %s, or none, is rejected", (name) => {
  const second = problemsAfter(({ lock: { packages } }) => {
    packages[`node_modules/x/node_modules/${name}`] = { ...packages[`node_modules/${name}`] };
  });
  expect(second).toMatch(`${name} must be there once, not 2 times`);
  const none = problemsAfter(({ lock: { packages } }) => {
    delete packages[`node_modules/${name}`];
  });
  expect(none).toMatch(`${name} must be there once, not 0 times`);
});

test.each([
  "GPL-3.0-only",
  "AGPL-3.0",
  "UNLICENSED",
  "SEE LICENSE IN LICENSE.md",
  "MIT AND GPL-3.0-only",
  "(MIT OR ISC) AND GPL-3.0-only",
  undefined,
])("The licence %s is not allowed", (license) => {
  const problems = problemsAfter(({ lock: { packages } }) => {
    packages["node_modules/clsx"] = { ...packages["node_modules/clsx"], license: license as string };
  });
  expect(problems).toMatch("node_modules/clsx has a licence that was not agreed to");
});

test.each(["MIT", "(MIT OR GPL-3.0-only)", "(Apache-2.0 AND BSD-3-Clause)"])("The licence %s is allowed", (license) => {
  const problems = problemsAfter(({ lock: { packages } }) => {
    packages["node_modules/clsx"] = { ...packages["node_modules/clsx"], license };
  });
  expect(problems).toBe("");
});

test.each<[string, (files: Files) => void, string]>([
  ["asks for another version", ({ manifest }) => void (manifest.dependencies.clsx = "9.9.9"), "out of step on clsx"],
  ["asks for one more", ({ manifest }) => void (manifest.dependencies.extra = "1.0.0"), "out of step on extra"],
  ["asks for one less", ({ manifest }) => void delete manifest.dependencies.clsx, "out of step on clsx"],
  ["asks for a range", ({ manifest }) => void (manifest.dependencies.clsx = "^2.1.1"), "pins clsx loosely: ^2.1.1"],
  [
    "is locked to what it did not ask for",
    ({ lock }) =>
      void (lock.packages["node_modules/clsx"] = { ...lock.packages["node_modules/clsx"], version: "2.0.0" }),
    "does not install clsx 2.1.1",
  ],
  ["lacks a package", ({ lock }) => void delete lock.packages["node_modules/@img/colour"], "lacks @img/colour"],
  [
    "has a package without a checksum",
    ({ lock }) => void delete lock.packages["node_modules/clsx"]?.integrity,
    "node_modules/clsx is locked without a checksum",
  ],
])("A project that %s is rejected", (_what, change, problem) => {
  expect(problemsAfter(change)).toMatch(problem);
});
