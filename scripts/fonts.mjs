// `npm run fonts`: subsets the fonts to the characters, weights and features that the site uses.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

import { accentedCharacters, headingCharacters, textCharacters } from "./font-characters.mjs";

const require = createRequire(import.meta.url);

/** The features that browsers apply by default. */
const features = ["calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig", "rvrn"];

const geist = "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
const bricolage = "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2";

const fonts = [
  { whole: geist, part: "text.woff2", characters: textCharacters, weight: { min: 400, max: 700 } },
  { whole: geist, part: "accented.woff2", characters: accentedCharacters, weight: { min: 400, max: 700 } },
  // Without GDEF the kerning doesn't vary with the weight. That's at most 0.02 em per pair, and the font is a fifth
  // smaller.
  {
    whole: bricolage,
    part: "heading.woff2",
    characters: headingCharacters,
    weight: { min: 600, max: 800 },
    dropTables: ["GDEF"],
  },
];

for (const { whole, part, characters, weight, dropTables } of fonts) {
  const font = readFileSync(require.resolve(whole));
  const options = { targetFormat: "woff2", variationAxes: { wght: weight }, keepFeatures: features, dropTables };
  writeFileSync(join(import.meta.dirname, "..", "app", "fonts", part), await subsetFont(font, characters, options));
}
