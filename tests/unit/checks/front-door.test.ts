import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { functions } from "@/tests/fixtures/authorisation";

const read = (file: string) => readFileSync(path.resolve(file), "utf8");

test("A function in the schema public is called by the application, or by operators as docs/operate.md says", () => {
  const application = globSync(["app/**/*.ts", "components/**/*.tsx", "lib/**/*.ts"])
    .filter((file) => !path.basename(file).startsWith("database."))
    .map(read)
    .join("\n");
  const called = new Set([...application.matchAll(/"([a-z_]+)"/g)].map(([, name]) => name));
  const told = new Set([...read("docs/operate.md").matchAll(/^select ([a-z_]+)\(/gm)].map(([, name]) => name));
  expect(Object.keys(functions).filter((name) => !called.has(name) && !told.has(name))).toEqual([]);
});
