import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { written } from "../../../app/fonts/characters.mjs";

const root = join(import.meta.dirname, "..", "..", "..");
const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

test("The fonts are made with every character of our texts but the rupee's sign", () => {
  const used = new Set(sources.join("").replaceAll(/\s|₹/g, ""));
  expect(used.size).toBeGreaterThan(90);
  expect([...used].filter((character) => !written.includes(character))).toEqual([]);
});
