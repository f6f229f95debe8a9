import { expect, test } from "vitest";

import { outputProblems } from "../../checks/build-output.mjs";

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
