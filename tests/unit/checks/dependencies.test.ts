import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { dependencyProblems } from "@/tests/checks/dependencies.mjs";

type Lock = { packages: Record<string, { license?: string }> };

/** The problems of the project's lockfile after `change`. */
function problemsAfter(change: (packages: Lock["packages"]) => void): string {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  change(lock.packages);
  return dependencyProblems(lock).join("\n");
}

test("The project's lockfile has no problems", () => {
  expect(problemsAfter(() => {})).toBe("");
});

test.each(["react", "react-dom", "sharp", "next"])("A second copy of %s, or none, is rejected", (name) => {
  const second = problemsAfter((packages) => {
    packages[`node_modules/x/node_modules/${name}`] = { ...packages[`node_modules/${name}`] };
  });
  expect(second).toMatch(`${name} must be installed once, not 2 times`);
  const none = problemsAfter((packages) => {
    delete packages[`node_modules/${name}`];
  });
  expect(none).toMatch(`${name} must be installed once, not 0 times`);
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
  const problems = problemsAfter((packages) => {
    packages["node_modules/clsx"] = license === undefined ? {} : { license };
  });
  expect(problems).toMatch("node_modules/clsx has a licence that isn't on the list of allowed ones");
});

test.each(["MIT", "(MIT OR GPL-3.0-only)", "(Apache-2.0 AND BSD-3-Clause)"])("The licence %s is allowed", (license) => {
  const problems = problemsAfter((packages) => {
    packages["node_modules/clsx"] = { ...packages["node_modules/clsx"], license };
  });
  expect(problems).toBe("");
});
