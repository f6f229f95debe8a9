import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { outputProblems } from "../../checks/build-output.mjs";
import { dependencyProblems } from "@/tests/checks/dependencies.mjs";

const hashes = { "static/a.js": "1", "server/app/index.html": "2", "routes-manifest.json": "3" };
const outputs = ["static/a.js", "server/app/index.html"];

test("An unchanged build has no problems", () => {
  expect(outputProblems({ hashes, outputs }, { ...hashes })).toEqual([]);
});

test("Outputs changed, removed or added after the build, or never handed over, are listed", () => {
  const now = { "static/a.js": "1", "server/app/index.html": "changed", "static/late.js": "4" };
  expect(outputProblems({ hashes, outputs }, now)).toEqual([
    "static/late.js was added after the build",
    "server/app/index.html was changed after the build",
    "routes-manifest.json was removed after the build",
    "static/late.js was never handed over",
  ]);
});

type Lock = { packages: Record<string, { license?: string; integrity?: string }> };

/** The problems of the project's lockfile after `change`. */
function problemsAfter(change: (packages: Lock["packages"]) => void): string {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  change(lock.packages);
  return dependencyProblems(lock).join("\n");
}

test.each(["react", "react-dom", "sharp", "next"])("A second copy of %s, or none, is rejected", (name) => {
  const second = problemsAfter((packages) => {
    packages[`node_modules/x/node_modules/${name}`] = { ...packages[`node_modules/${name}`] };
  });
  const none = problemsAfter((packages) => {
    delete packages[`node_modules/${name}`];
  });
  for (const [problems, times] of [
    [second, 2],
    [none, 0],
  ] as const)
    expect(problems).toMatch(`${name} must be installed once, not ${times} times`);
});

test.each([
  ...["GPL-3.0-only", "AGPL-3.0", "UNLICENSED", "SEE LICENSE IN LICENSE.md", "MIT AND GPL-3.0-only", undefined].map(
    (no) => [no, false],
  ),
  ["(MIT OR ISC) AND GPL-3.0-only", false],
  ...["MIT", "(MIT OR GPL-3.0-only)", "(Apache-2.0 AND BSD-3-Clause)"].map((yes) => [yes, true]),
] as [string | undefined, boolean][])("The licence %s is allowed: %s", (license, isAllowed) => {
  const problems = problemsAfter((packages) => {
    packages["node_modules/clsx"] = { integrity: "sha512-x", ...(license !== undefined && { license }) };
  });
  expect(problems === "").toBe(isAllowed);
  if (!isAllowed) expect(problems).toMatch("node_modules/clsx has a licence that isn't on the list of allowed ones");
});

test("A package without a checksum is rejected", () => {
  const problems = problemsAfter((packages) => {
    packages["node_modules/clsx"] = { license: "MIT" };
  });
  expect(problems).toBe("node_modules/clsx has no checksum (integrity)");
});
