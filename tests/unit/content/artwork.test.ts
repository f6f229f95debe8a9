import { readdirSync, readFileSync, statSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Logo } from "@/components/layout/logo";
import { alumni } from "@/lib/content/alumni";
import { companies, leaderCompanies } from "@/lib/content/companies";
import { instructors } from "@/lib/content/instructors";

const portraits = [...instructors, ...alumni].map(({ image }) => image);
const logos = companies.map(({ logo }) => logo);
const PORTRAIT_BYTES = 6000;
const LOGO_BYTES = 3000;
const drawings = [
  ...portraits.map((image) => ({ ...image, bytes: PORTRAIT_BYTES })),
  ...logos.map((image) => ({ ...image, bytes: LOGO_BYTES })),
];

const file = (src: string) => new URL(`../../../public${src}`, import.meta.url);

test.for(drawings)("$src exists, has the stated size and stays small", ({ src, width, height, bytes }) => {
  const root = /<svg [^>]*>/.exec(readFileSync(file(src), "utf8"))?.[0];
  expect(root).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect(root).toContain(`width="${width}" height="${height}"`);
  expect(statSync(file(src)).size).toBeLessThanOrEqual(bytes);
});

test.for([...drawings, { src: "/brand/symbol.svg" }, { src: "/brand/hero-pattern.svg" }, { src: "/../app/icon.svg" }])(
  "$src has no script and no external reference",
  ({ src }) => {
    const svg = readFileSync(file(src), "utf8").replace('xmlns="http://www.w3.org/2000/svg"', "");
    expect(svg).not.toMatch(/<script|\son\w+=|javascript:|@import|<foreignObject/i);
    expect(svg).not.toMatch(/href="(?!#)|url\((?!#)|https?:/i);
  },
);

test("the header's logo equals its file", () => {
  const shapesOf = (svg: string) => svg.match(/<(?:rect|path)[^>]*?(?=\s*\/?>)/g);
  const drawing = shapesOf(readFileSync(file("/brand/symbol.svg"), "utf8"));
  expect(drawing).not.toHaveLength(0);
  expect(shapesOf(renderToStaticMarkup(createElement(Logo)))).toEqual(drawing);
});

test("every file in the portrait and logo folders is used", () => {
  const stored = ["portraits", "logos"].flatMap((folder) =>
    readdirSync(file(`/${folder}`)).map((name) => `/${folder}/${name}`),
  );
  expect(stored.toSorted()).toEqual(drawings.map(({ src }) => src).toSorted());
});

test("people have distinct ids and portraits with their name as the alternative text", () => {
  const people = [...instructors, ...alumni];
  expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
  for (const { name, image } of people) expect(image.alt).toContain(name);
});

test("fourteen companies have distinct names and include the four of the leaders", () => {
  const names: readonly string[] = companies.map(({ name }) => name);
  expect(new Set(names).size).toBe(14);
  expect(leaderCompanies).toHaveLength(4);
  for (const { name } of leaderCompanies) expect(names).toContain(name);
});

test("sample people work at sample companies", () => {
  const names: readonly string[] = companies.map(({ name }) => name);
  for (const { company } of alumni) expect(names).toContain(company);
});
