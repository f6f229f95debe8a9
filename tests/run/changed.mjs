// `npm test -- --changed`: the parts that the difference to `main` touches, and of a kind of tests the changed files alone
// where nothing else of it changed.
import { execFileSync } from "node:child_process";

import { ROOT, SETS } from "./parts.mjs";

const STATIC = ["types", "format", "lint", "unused"];

/** The parts that a changed file touches, by the first rule that fits; all of them by default. */
const RULES = [
  [/^(?:docs\/|[^/]+\.md$|LICENSE)/, ["format", "unit"]],
  [/^(?:bench|\.github|\.ci)\//, [...STATIC, "unit"]],
  [/^tests\/unit\//, [...STATIC, "unit"]],
  [/^tests\/database\//, [...STATIC, "database"]],
  [/^tests\/integration\//, [...STATIC, "integration"]],
  [/^(?:tests\/deploy\/|Dockerfile$|\.dockerignore$)/, [...STATIC, "deploy"]],
  [/^tests\/e2e\//, [...STATIC, "browser"]],
  [/^sandbox\//, [...SETS.first, "services"]],
  [/^supabase\//, ["format", "unit", "database", "integration", "browser"]],
  [/^(?:app|components|hooks|public|lib\/content|scripts)\//, [...STATIC, "unit", "integration", "build", "browser"]],
  [/^lib\/(?:format|seo|course|home)\//, [...STATIC, "unit", "integration", "build", "browser"]],
];

/** A file of tests, which no other file needs. */
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

/** The parts to run for changed files, each with the only files of its tests to run, or none for all of them. */
export function partsFor(files) {
  const parts = new Map();
  for (const file of files) {
    const [, touched] = RULES.find(([pattern]) => pattern.test(file)) ?? [file, SETS.first];
    for (const name of touched) {
      const isItsTest = TEST_FILE.test(file) && !STATIC.includes(name);
      const known = parts.get(name) ?? [];
      parts.set(name, isItsTest && known !== "all" ? [...known, file] : "all");
    }
  }
  return new Map([...parts].map(([name, only]) => [name, only === "all" ? [] : only]));
}

/** The files that differ from where this branch left `main`, new ones included. */
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
  if (main === undefined) throw new Error("There is no branch main to compare with.");
  const [base = ""] = git("merge-base", main, "HEAD");
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}
