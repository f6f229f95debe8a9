import "server-only";

import { readFile } from "node:fs/promises";
import path from "node:path";

const HOME = path.join(process.cwd(), "lib", "documents", "fonts");

export type FontName = "latin" | "bold" | "devanagari" | "kannada";
export type Fonts = Record<FontName, Buffer>;

let fonts: Promise<Fonts> | undefined;

/** Noto Sans, subset to what a document may show (`npm run fonts:documents`); read once in a process. */
export const loadFonts = (): Promise<Fonts> => (fonts ??= readFonts());

async function readFonts(): Promise<Fonts> {
  const [latin, bold, devanagari, kannada] = await Promise.all([
    readFile(path.join(HOME, "latin.ttf")),
    readFile(path.join(HOME, "latin-bold.ttf")),
    readFile(path.join(HOME, "devanagari.ttf")),
    readFile(path.join(HOME, "kannada.ttf")),
  ]);
  return { latin, bold, devanagari, kannada };
}

/** Characters that may appear between the letters of an Indic script without a change of font. */
const BETWEEN = /[ \-.,/'()0-9\u200c\u200d]/u;

/** Splits a text where its font has to change: pdfkit has no fallback, and a missing glyph would be blank. */
export function runsOf(text: string): { font: FontName; text: string }[] {
  const runs: { font: FontName; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const font = fontOf(character, last?.font);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

function fontOf(character: string, before: FontName | undefined): FontName {
  if (/[\u0900-\u097f]/u.test(character)) return "devanagari";
  if (/[\u0c80-\u0cff]/u.test(character)) return "kannada";
  return before !== undefined && before !== "latin" && BETWEEN.test(character) ? before : "latin";
}
