// The parts of a test run, in the order in which the two lanes take them.
import { join } from "node:path";

import { countPlaywright, countVitest } from "./reports.mjs";

export const ROOT = join(import.meta.dirname, "..", "..");

const vitest = (projects, tags) => ({
  command: [
    "vitest",
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...(tags ? ["--tags-filter", tags] : []),
    "--reporter=default",
    "--reporter=json",
  ],
  reportOption: (file) => [`--outputFile.json=${file}`],
  count: (report) => countVitest(report, { isFiltered: tags !== undefined }),
  env: tags === "!long" ? { WITHOUT_LONG_FILES: "1" } : {},
});

const playwright = (project) => ({
  command: ["playwright", "test", "--project", project, "--reporter=list,json", "--output", `test-results/${project}`],
  reportEnv: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count: countPlaywright,
  needsBrowser: true,
  after: ["build"],
});

/**
 * `after` names parts that this one waits for if they run too: the linter reads the routes' types, which Next writes
 * with `typegen` and rewrites with each build. `isLong` parts don't run before each push.
 */
export const PARTS = {
  types: { command: ["next", "typegen"], afterwards: ["tsc", "--noEmit"] },
  format: { command: ["oxfmt", "--check"] },
  dependencies: { command: ["node", "tests/checks/dependencies.mjs"] },
  lint: { command: ["oxlint"], after: ["types"] },
  build: {
    command: ["node", "tests/run/build.ts"],
    env: {
      SITE_URL: "http://localhost:3000",
      BUILD_STANDALONE: "1",
      NEXT_ADAPTER_PATH: join(ROOT, "tests", "checks", "build-output.mjs"),
    },
    after: ["types", "lint"],
  },
  unused: { command: ["knip"] },
  unit: vitest(["unit"]),
  browser: playwright("browser"),
  database: vitest(["database"], "!long"),
  integration: vitest(["integration"], "!long"),
  tables: { ...playwright("tables"), isLong: true },
  pages: { ...playwright("pages"), isLong: true, after: ["build", "browser", "tables"] },
  races: { ...vitest(["database"], "race or long"), env: { TEST_ROUNDS: "rest" }, isLong: true },
  deploy: { ...vitest(["deploy"]), isLong: true, after: ["build"] },
  services: { ...vitest(["integration"], "long"), isLong: true },
  faults: { ...vitest(["faults"]), isLong: true },
  specification: {
    ...playwright("specification"),
    isLong: true,
    after: ["build", "browser", "tables", "pages", "deploy", "faults"],
  },
};

const names = Object.keys(PARTS);

/** Names for several parts: those to run before each push, the others, and all. */
export const SETS = {
  first: names.filter((name) => !PARTS[name].isLong),
  rest: names.filter((name) => PARTS[name].isLong),
  all: names,
};
