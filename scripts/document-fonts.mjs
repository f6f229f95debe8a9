// `npm run fonts:documents`: subsets Noto Sans to the letters that a tax document may show (lib/documents/letters.ts).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

import { isPrintable } from "../lib/documents/letters.ts";

const require = createRequire(import.meta.url);

const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCodePoint(code)).filter(isPrintable);
const DEVANAGARI = /[\u0900-\u097f]/u;
const KANNADA = /[\u0c80-\u0cff]/u;
/** Joiners go between the letters of an Indic script; the dotted circle carries a sign that has no letter. */
const between = " -.,/'()0123456789\u200c\u200d\u25cc";

const latin = all.filter((character) => !DEVANAGARI.test(character) && !KANNADA.test(character)).join("");
const devanagari = all.filter((character) => DEVANAGARI.test(character)).join("") + between;
const kannada = all.filter((character) => KANNADA.test(character)).join("") + between;

const fonts = [
  { whole: "noto-sans/400Regular/NotoSans_400Regular.ttf", part: "latin.ttf", characters: latin },
  { whole: "noto-sans/700Bold/NotoSans_700Bold.ttf", part: "latin-bold.ttf", characters: latin },
  {
    whole: "noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
    part: "devanagari.ttf",
    characters: devanagari,
  },
  { whole: "noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf", part: "kannada.ttf", characters: kannada },
];

for (const { whole, part, characters } of fonts) {
  const font = readFileSync(require.resolve(`@expo-google-fonts/${whole}`));
  const subset = await subsetFont(font, characters, { targetFormat: "truetype", noLayoutClosure: false });
  writeFileSync(join(import.meta.dirname, "..", "lib", "documents", "fonts", part), subset);
}
