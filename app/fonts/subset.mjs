// `npm run fonts`: makes the two font files that every page loads from the whole fonts, with the characters, weights and
// features that the site uses.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

import { inHeadings, typed } from "./characters.mjs";

const require = createRequire(import.meta.url);

/** What browsers apply by themselves. */
const features = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn"];

const fonts = [
  {
    whole: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
    part: "text.woff2",
    characters: typed,
    weight: { min: 400, max: 700 },
  },
  {
    whole: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    part: "heading.woff2",
    characters: inHeadings,
    weight: { min: 600, max: 800 },
  },
];

for (const { whole, part, characters, weight } of fonts) {
  const font = readFileSync(require.resolve(whole));
  const options = { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: features };
  writeFileSync(join(import.meta.dirname, part), await subsetFont(font, characters, options));
}
