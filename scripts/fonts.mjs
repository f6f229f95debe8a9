// `npm run fonts`: makes the site's font files from the whole fonts, with the characters, weights and features that it uses.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

import { accented, inHeadings, written } from "./font-characters.mjs";

const require = createRequire(import.meta.url);

/** What browsers apply by themselves. */
const features = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn"];

const geist = "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
const bricolage = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2";

const fonts = [
  { whole: geist, part: "text.woff2", characters: written, weight: { min: 400, max: 700 } },
  { whole: geist, part: "accented.woff2", characters: accented, weight: { min: 400, max: 700 } },
  // Without the differences of the kerning between weights, which are lost with GDEF: no pair is moved by a fiftieth of the
  // size, and the font is a fifth smaller.
  {
    whole: bricolage,
    part: "heading.woff2",
    characters: inHeadings,
    weight: { min: 600, max: 800 },
    dropTables: ["GDEF"],
  },
];

for (const { whole, part, characters, weight, dropTables } of fonts) {
  const font = readFileSync(require.resolve(whole));
  const options = { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: features, dropTables };
  writeFileSync(join(import.meta.dirname, "..", "app", "fonts", part), await subsetFont(font, characters, options));
}
