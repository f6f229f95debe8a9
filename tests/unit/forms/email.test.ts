import fc from "fast-check";
import { expect, test } from "vitest";

import { isLooseEmail, isStrictEmail, looseEmail, normaliseEmail, strictEmail } from "@/lib/forms/email";
import { shownEmail } from "@/lib/forms/shown-email";
import emails from "@/tests/fixtures/emails.json";

/** The specified loose pattern, which decides where the fixtures leave the result open. */
const SPEC_PATTERN = /^\S+@\S+$/;
const messages = { required: "required", invalid: "invalid" };

test.each(emails.filter(({ loose }) => loose !== null))("Loose pattern, $cls $id: $loose", ({ value, loose }) => {
  expect(isLooseEmail(value)).toBe(loose);
});

test.each(emails.filter(({ cls }) => cls === "odd"))(
  "The unusual address $id is decided by the specified pattern",
  ({ value }) => {
    expect(isLooseEmail(value)).toBe(SPEC_PATTERN.test(String(value)));
  },
);

test.each(emails.filter(({ strict }) => strict !== null))("Strict pattern, $cls $id: $strict", ({ value, strict }) => {
  expect(isStrictEmail(value)).toBe(strict);
});

test.each(emails)(
  "Both schemas handle $id in time, with one of our messages or the normalised address",
  ({ value }) => {
    for (const schema of [looseEmail(messages), strictEmail(messages)]) {
      const parsed = schema.safeParse(value);
      expect(Math.min(...[1, 2, 3].map(() => timeOf(() => schema.safeParse(value))))).toBeLessThan(50);
      if (parsed.success) expect(parsed.data).toBe(normaliseEmail(String(value)));
      else
        expect(parsed.error.issues.map(({ message }) => message)).toEqual([
          expect.stringMatching(/^(required|invalid)$/),
        ]);
    }
  },
);

test("An address may have 254 characters and not more", () => {
  const host = `@${"b".repeat(59)}.${"c".repeat(63)}.${"d".repeat(62)}.co`;
  const longest = "a".repeat(254 - host.length) + host;
  for (const isEmail of [isLooseEmail, isStrictEmail]) {
    expect(isEmail(longest)).toBe(true);
    expect(isEmail(`a${longest}`)).toBe(false);
  }
});

test("An address is trimmed, and blanks become empty", () => {
  expect(looseEmail(messages).parse(" a@b.co\n")).toBe("a@b.co");
  expect(looseEmail(messages).safeParse("   ").error?.issues[0]?.message).toBe("required");
});

test("An accepted address never has a line break, a second address or more than 254 characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "binary" }), (left, right) => {
      const value = `${left}@${right}`;
      if (isLooseEmail(value)) expect(value).toMatch(/^[^\s,;:<>\p{Cc}\p{Cs}]{3,254}$/u);
      if (isStrictEmail(value)) expect(isLooseEmail(value)).toBe(true);
    }),
  );
});

const ADA = "Ada.Lovelace@example.com";

/** An address as people paste it, and as it's stored. */
const pasted: [string, string][] = [
  ["\u200Bada@example.com", "ada@example.com"],
  ["ada@exam\u200B\u2060ple.com\uFEFF", "ada@example.com"],
  ["a\u00ADda@example.com", "ada@example.com"],
  ["\u202Aada@example.com\u202C", "ada@example.com"],
  ["\u00A0ada@example.com\u00A0", "ada@example.com"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
  ["ada﹫example。com", "ada@example.com"],
  ["<ada@example.com>", "ada@example.com"],
  ["Ada Lovelace <ada@example.com>", "ada@example.com"],
  ["mailto:ada@example.com?subject=Hello", "ada@example.com"],
  ["(ada@example.com).", "ada@example.com"],
  ["“ada@example.com”,", "ada@example.com"],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["ada@BÜCHER.example", "ada@xn--bcher-kva.example"],
  ["ada@उदाहरण.परीक्षा", "ada@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g"],
  ["ada@例え。テスト", "ada@xn--r8jz45g.xn--zckzah"],
  [ADA, ADA],
];

test.each(pasted)("%j is %j for every form", (typed, stored) => {
  for (const schema of [looseEmail(messages), strictEmail(messages)]) expect(schema.parse(typed)).toBe(stored);
});

test.each([
  "ada@example.com, grace@example.com",
  "ada@example.com\u00A0grace@example.com",
  "Ada <ada@example.com> Grace <grace@example.com>",
  "ada@exa mple.com",
  "ada@bücher.example/path",
  "ada@bü%63her.example",
  "ada@\u200B",
  "\u200B@example.com",
  "mailto:",
  "ada@example.com\r\nBcc: grace@example.com",
])("%j isn't an address for any form", (typed) => {
  for (const schema of [looseEmail(messages), strictEmail(messages)])
    expect(schema.safeParse(typed).success).toBe(false);
});

test("Invisible characters anywhere change no address, and a normalised one stays as it is", () => {
  const invisible = fc.constantFrom(
    ...Array.from("\u200B\u200C\u200D\u2060\uFEFF\u00AD\u200E\u200F\u061C\u2066\u2069\u00A0\u034F\uFE0F"),
  );
  const hidden = fc.array(fc.tuple(fc.nat(ADA.length), invisible), { maxLength: 8 });
  fc.assert(
    fc.property(hidden, (marks) => {
      const typed = marks.reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), ADA);
      expect(normaliseEmail(typed)).toBe(ADA);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme" }), (left, right) => {
      const once = normaliseEmail(`${left}@${right}`);
      const parsed = looseEmail(messages).safeParse(`${left}@${right}`);
      if (parsed.success) expect(normaliseEmail(once)).toBe(once);
      if (parsed.success) expect(once.slice(once.lastIndexOf("@"))).toMatch(/^[\0-\x7F]*$/);
    }),
  );
});

/** Duration in ms: the best of several, so that a busy machine doesn't count. */
function timeOf(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}

test.each([
  ["asha@xn--mnchen-3ya.example", "asha@münchen.example"],
  ["asha@xn--p1b6ci4b4b3a.xn--h2brj9c", "asha@उदाहरण.भारत"],
  ["asha@example.com", "asha@example.com"],
  ["Asha@mail.example.com", "Asha@mail.example.com"],
  // An address that isn't a name in other letters stays as it's stored.
  ["asha@xn--.example", "asha@xn--.example"],
  ["", ""],
])("%s is shown to its owner as %s, and means the same", (stored, shown) => {
  expect(shownEmail(stored)).toBe(shown);
  expect(normaliseEmail(shown)).toBe(stored);
});
