import { readdirSync, readFileSync, statSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Logo } from "@/components/layout/logo";
import { alumni } from "@/lib/content/alumni";
import { companies } from "@/lib/content/companies";
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
