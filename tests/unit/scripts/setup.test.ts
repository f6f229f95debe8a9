import path from "node:path";
import { expect, test, vi } from "vitest";

import { setUp } from "@/sandbox/setup.mjs";

const root = process.cwd();
const own = path.join(root, "node_modules/node/bin/node");

test.each([
  ["runs the scripts", "strip", "/usr/bin/node"],
  ["that needs an option for .ts files leaves them to the project's own", false, own],
  ["that does not know .ts files leaves them to the project's own", undefined, own],
] as const)("The machine's Node %s", async (_, typescript, node) => {
  const machine = { execPath: { value: "/usr/bin/node" }, features: { value: { typescript } } };
  vi.stubGlobal("process", Object.create(process, machine));
  expect((await setUp({ root })).node).toBe(node);
});
