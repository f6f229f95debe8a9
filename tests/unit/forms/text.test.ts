import fc from "fast-check";
import { expect, test } from "vitest";

import { cleanLine, lineField, linesField } from "@/lib/forms/text";
import values from "@/tests/fixtures/text-fields.json";

const UNREADABLE_TEXT = "Please remove the unreadable characters.";
const limits = { min: 2, max: 100, tooShort: "too short", tooLong: "too long" };
const line = lineField(limits);
const lines = linesField({ ...limits, max: 5_000 });

test.each(values)("$cls $id is cleaned or rejected with one of our messages, and never throws", ({ value }) => {
  for (const field of [line, lines]) {
    const parsed = field.safeParse(value);
    if (parsed.success) expect(parsed.data).not.toMatch(/[\0\r\p{Cs}]/u);
    else expect([UNREADABLE_TEXT, "too short", "too long"]).toContain(parsed.error.issues[0]?.message);
  }
});

test.each([
  ["a NUL", "a\0b"],
  ["a lone high surrogate", "ab\ud800"],
  ["a lone low surrogate", "\udc00ab"],
])("Text with %s is rejected with its own message", (_case, value) => {
  expect(line.safeParse(value).error?.issues[0]?.message).toBe(UNREADABLE_TEXT);
  expect(lines.safeParse(value).error?.issues[0]?.message).toBe(UNREADABLE_TEXT);
});

test.each([
  ["blanks", "   "],
  ["no-break spaces", "\u00a0\u00a0"],
  ["zero-width spaces", "\u200b\u200b\u200b"],
  ["line breaks", "\r\n\r\n"],
])("A name of %s is too short, and an optional text of them empty", (_case, value) => {
  expect(line.safeParse(value).error?.issues[0]?.message).toBe("too short");
  expect(linesField({ ...limits, min: 0 }).parse(value)).toBe("");
});

test("Line breaks in a line become one space", () => {
  expect(cleanLine("Hi\r\nBcc: victim@x.com")).toBe("Hi Bcc: victim@x.com");
  expect(cleanLine("a\u2028b\u2029c")).toBe("a b c");
});

test("A text keeps its line breaks and loses escape sequences", () => {
  expect(lines.parse("one\r\ntwo\rthree\n\nfour\u001b[2J")).toBe("one\ntwo\nthree\n\nfour[2J");
});

test("Emoji, Arabic and stacked accents stay as they are", () => {
  for (const value of ["👨\u200d👩\u200d👧\u200d👦", "العربية", "Z̷̢͝a̵l̸g̷o̶"]) expect(line.parse(value)).toBe(value);
});

test("Cleaning is idempotent, and leaves no control character in a line", () => {
  const optional = linesField({ ...limits, min: 0, max: 5_000 });
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (value) => {
      expect(cleanLine(cleanLine(value))).toBe(cleanLine(value));
      expect(cleanLine(value)).not.toMatch(/\p{Cc}/u);
      const { data, success } = optional.safeParse(value);
      expect(success).toBe(!/[\0\p{Cs}]/u.test(value));
      if (data === undefined) return;
      expect(optional.parse(data)).toBe(data);
      expect(data).not.toMatch(/[^\P{Cc}\t\n]/u);
    }),
  );
});
