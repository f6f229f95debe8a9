// `npm test -- --changed`: the parts that the difference to `main` touches. If the only changes that touch a part are
// in its own test files, only those files run.
import { execFileSync } from "node:child_process";

import { ROOT, SETS } from "./parts.mjs";

const STATIC = ["types", "format", "lint", "unused"];

/** The parts that a changed file touches, by the first rule that fits; all of them by default. */
const RULES = [
  [/^(?:docs\/|[^/]+\.md$|LICENSE)/, ["format", "unit"]],
  [/^(?:bench|\.github|\.ci)\//, [...STATIC, "unit"]],
  [/^tests\/unit\//, [...STATIC, "unit"]],
  [/^tests\/database\//, [...STATIC, "database"]],
  [/^tests\/integration\/faults\//, [...STATIC, "faults"]],
  [/^tests\/integration\//, [...STATIC, "integration"]],
  [/^(?:tests\/deploy\/|Dockerfile$|\.dockerignore$)/, [...STATIC, "deploy"]],
  [/^tests\/e2e\//, [...STATIC, "browser"]],
  [/^sandbox\//, [...SETS.first, "services"]],
  [/^supabase\//, ["format", "unit", "database", "integration", "browser"]],
  [/^(?:app|components|hooks|public|lib\/content|scripts)\//, [...STATIC, "unit", "integration", "build", "browser"]],
  [/^lib\/(?:format|seo|course|home)\//, [...STATIC, "unit", "integration", "build", "browser"]],
];

/** A test file: no other file depends on it. */
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

/** The parts of the long run that have the other tests of a part's test files. */
const ITS_LONG_TESTS = { database: ["races"], integration: ["services"], browser: ["pages", "tables"] };

/** The parts to run for changed files, each with the test files to run in it; an empty list means all of them. */
export function partsFor(files) {
  const parts = new Map();
  for (const file of files) {
    const [, touched] = RULES.find(([pattern]) => pattern.test(file)) ?? [file, SETS.first];
    const isTest = TEST_FILE.test(file);
    for (const name of isTest ? touched.flatMap((part) => [part, ...(ITS_LONG_TESTS[part] ?? [])]) : touched) {
      const isItsTest = isTest && !STATIC.includes(name);
      const known = parts.get(name) ?? [];
      parts.set(name, isItsTest && known !== "all" ? [...known, file] : "all");
    }
  }
  return new Map([...parts].map(([name, only]) => [name, only === "all" ? [] : only]));
}

/** The files that differ from the commit at which this branch left `main`, including new ones. */
export function changedFiles() {
  const git = (...args) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
  const exists = (branch) => {
    try {
      return git("rev-parse", "--verify", "--quiet", branch).length > 0;
    } catch {
      return false;
    }
  };
  const main = ["main", "origin/main"].find(exists);
  if (main === undefined) throw new Error("There's no branch main to compare with.");
  const [base = ""] = git("merge-base", main, "HEAD");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}
