import * as z from "zod/mini";

/** For text that Postgres rejects: a NUL or an unpaired surrogate. */
const UNREADABLE_TEXT = "Please remove the unreadable characters.";

/** Runs of line ends, tabs and other control characters of a single line. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Control characters of a text in lines: everything but tab and line feed. */
const CONTROLS_BUT_LINES = /[^\P{Cc}\t\n]+/gu;
/** Zero-width and soft-hyphen characters, direction marks and variation selectors. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether Postgres takes a text: not with a NUL or an unpaired surrogate. */
export const isReadable = (value: string) => !/[\0\p{Cs}]/u.test(value);

/**
 * A pasted address or name without invisible characters: chats and documents copy them along, and the address would
 * lead elsewhere.
 */
export const withoutInvisible = (value: string): string => value.replace(INVISIBLE, "");

/** Invisible characters do not count towards a minimum. */
const visibleLength = (value: string) => withoutInvisible(value).trim().length;

/** One line: line ends and control characters become a space, and the ends are trimmed. */
export const cleanLine = (value: string): string => value.replace(CONTROLS, " ").trim();

/** Several lines: line ends become `\n`, other control characters are removed, and the ends are trimmed. */
const cleanLines = (value: string): string =>
  value
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(CONTROLS_BUT_LINES, "")
    .trim();

/** Characters for white space at the ends. */
const SPACE = 1_000;

type Limits = {
  /** Characters, not counting white space at the ends; 0 for an optional field. */
  min: number;
  max: number;
  tooShort: string;
  tooLong: string;
};

function textField(clean: (value: string) => string, { min, max, tooShort, tooLong }: Limits) {
  return z.string(tooShort).check(
    // Before anything reads the whole text. Browsers send a line end as two characters.
    z.maxLength(2 * max + SPACE, { error: tooLong, abort: true }),
    z.refine(isReadable, { error: UNREADABLE_TEXT, abort: true }),
    // What nobody can see is nothing, also in an optional field.
    z.overwrite((value) => {
      const text = clean(value);
      return visibleLength(text) === 0 ? "" : text;
    }),
    z.maxLength(max, tooLong),
    z.refine((value) => visibleLength(value) >= min, tooShort),
  );
}

/** A field of one line, such as a name or a subject. */
export const lineField = (limits: Limits) => textField(cleanLine, limits);

/** A field of several lines, such as a message. */
export const linesField = (limits: Limits) => textField(cleanLines, limits);
