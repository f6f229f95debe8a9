import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { accentedCharacters, textCharacters } from "../../../scripts/font-characters.mjs";

const root = join(import.meta.dirname, "..", "..", "..");
const sources = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8")),
);

test("The text font has every character of our texts except the rupee sign", () => {
  const used = new Set(sources.join("").replaceAll(/\s|₹/g, ""));
  expect(used.size).toBeGreaterThan(90);
  expect([...used].filter((character) => !textCharacters.includes(character))).toEqual([]);
});

test("The unicode range of the extended font equals its characters", () => {
  const [, ranges = ""] = /value: "(U\+.+)"/.exec(readFileSync(join(root, "app/fonts/index.ts"), "utf8")) ?? [];
  const asking = ranges.split(", ").flatMap((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split("-")
      .map((end) => Number.parseInt(end, 16));
    return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
  });
  expect(asking.join("")).toBe(Array.from(accentedCharacters).toSorted().join(""));
});
