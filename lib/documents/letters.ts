/**
 * The code points that the document's fonts hold: Latin with punctuation, Devanagari, Kannada, the joiners of Indic
 * scripts. SQL's `is_printable` has the same letters.
 */
const PRINTABLE: readonly (readonly [first: number, last: number])[] = [
  [0x0a, 0x0a],
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x900, 0x97f],
  [0xc80, 0xcdb],
  [0xcdd, 0xcff],
  [0x1e00, 0x1eff],
  [0x200c, 0x200d],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x20b9, 0x20b9],
];

const UNASSIGNED = /\p{Cn}/u;

/** Characters without a shape; but a joiner after an Indic letter belongs to its spelling. */
const INVISIBLE = /(?<![\u0900-\u0d7f])[\u200c\u200d]|(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A text as it was pasted, in NFC, without invisible characters, and with ordinary letters for full-width ones. */
export const tidyLetters = (pasted: string): string =>
  Array.from(pasted.replaceAll(INVISIBLE, "").normalize("NFC"), (letter) =>
    isPrintable(letter) ? letter : letter.normalize("NFKC"),
  )
    .join("")
    .normalize("NFC")
    .trim();

/** Whether each letter of a text can be printed on a document; the text is in NFC. */
export const isPrintable = (text: string): boolean =>
  !UNASSIGNED.test(text) &&
  Array.from(text, (character) => character.codePointAt(0) ?? 0).every((code) =>
    PRINTABLE.some(([first, last]) => first <= code && code <= last),
  );
