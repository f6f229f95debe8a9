import { readdirSync, readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";

import { alumni } from "@/lib/content/alumni";
import { companies, leaderCompanies } from "@/lib/content/companies";
import { instructors } from "@/lib/content/instructors";

const portraits = [...instructors, ...alumni].map(({ image }) => image);
const logos = companies.map(({ logo }) => logo);
const drawings = [
  ...portraits.map((image) => ({ ...image, bytes: 6000 })),
  ...logos.map((image) => ({ ...image, bytes: 3000 })),
];
const SHARED = "/drawings.svg";
const together = drawings.filter(({ src }) => src.startsWith(SHARED));
const alone = drawings.filter(({ src }) => !src.startsWith(SHARED));
const EVERY_FILE = [
  SHARED,
  ...alone.map(({ src }) => src),
  "/brand/symbol.svg",
  "/brand/hero-pattern.svg",
  "/../app/icon.svg",
];

const file = (src: string) => new URL(`../../../public${src}`, import.meta.url);
const text = (src: string) => readFileSync(file(src), "utf8");

/** The drawings of the shared file: each a view and, at the same place, what it shows. */
const parts = Array.from(
  text(SHARED).matchAll(/<view id="([^"]+)" viewBox="(\d+) (\d+) (\d+) (\d+)"\/>\n<svg ([^>]+)>\n([^]+?)\n<\/svg>\n/g),
  ([, id, x, y, width, height, attributes, drawn]) => ({
    src: `${SHARED}#${id}`,
    attributes,
    drawn,
    place: { x: Number(x), y: Number(y), width: Number(width), height: Number(height) },
  }),
);

test.for(alone)("$src exists, has the stated size and stays small", ({ src, width, height, bytes }) => {
  const root = /<svg [^>]*>/.exec(text(src))?.[0];
  expect(root).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect(root).toContain(`width="${width}" height="${height}"`);
  expect(statSync(file(src)).size).toBeLessThanOrEqual(bytes);
});

test.for(together)("$src has the stated size and stays small", ({ src, width, height, bytes }) => {
  const [part, ...others] = parts.filter((one) => one.src === src);
  expect(others).toEqual([]);
  expect(part?.place).toMatchObject({ width, height });
  const corner = `x="${part?.place.x}" y="${part?.place.y}"`;
  expect(part?.attributes).toBe(`${corner} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(part?.drawn?.length).toBeLessThanOrEqual(bytes);
});

test("no drawing of the shared file covers another, and no name in it stands for two things", () => {
  for (const [index, { place: one }] of parts.entries())
    for (const { place: other } of parts.slice(index + 1))
      expect(
        one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y,
      ).toBe(true);
  const ids = Array.from(text(SHARED).matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

test.for(EVERY_FILE)("%s carries no script and refers to nothing outside itself", (src) => {
  const svg = text(src).replace('xmlns="http://www.w3.org/2000/svg"', "");
  expect(svg).not.toMatch(/<script|\son\w+=|javascript:|@import|<foreignObject/i);
  expect(svg).not.toMatch(/href="(?!#)|url\((?!#)|https?:/i);
});

test("the mark in the styles is the drawing itself", () => {
  const looks = readFileSync(new URL("../../../app/looks.css", import.meta.url), "utf8");
  const mark = text("/brand/symbol.svg").replaceAll("\n", "").replaceAll("#", "%23");
  expect(looks).toContain(`url('data:image/svg+xml,${mark}')`);
});

test("no drawing lies unused", () => {
  const stored = readdirSync(file("/portraits")).map((name) => `/portraits/${name}`);
  const views = Array.from(text(SHARED).matchAll(/<view id="([^"]+)"/g), ([, id]) => `${SHARED}#${id}`);
  expect([...stored, ...views].toSorted()).toEqual(drawings.map(({ src }) => src).toSorted());
});

test("people have distinct ids and portraits with their name as the alternative text", () => {
  const people = [...instructors, ...alumni];
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  for (const { name, image } of people) expect(image.alt).toContain(name);
});

test("fourteen companies have distinct names, and the four of the leaders are among them", () => {
  const names: readonly string[] = companies.map(({ name }) => name);
  expect(new Set(names).size).toBe(14);
  expect(leaderCompanies).toHaveLength(4);
  for (const { name } of leaderCompanies) expect(names).toContain(name);
});

test("sample people work at sample companies", () => {
  const names: readonly string[] = companies.map(({ name }) => name);
  for (const { company } of alumni) expect(names).toContain(company);
});
