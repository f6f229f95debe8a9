import fc from "fast-check";
import { expect, test } from "vitest";

import { isLooseEmail, isStrictEmail, looseEmail, strictEmail } from "@/lib/forms/email";
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

test.each(emails)("Both schemas handle $id in time, with one of our messages or the trimmed address", ({ value }) => {
  for (const schema of [looseEmail(messages), strictEmail(messages)]) {
    const parsed = schema.safeParse(value);
    expect(Math.min(...[1, 2, 3].map(() => timeOf(() => schema.safeParse(value))))).toBeLessThan(50);
    if (parsed.success) expect(parsed.data).toBe(String(value).trim());
    else
      expect(parsed.error.issues.map(({ message }) => message)).toEqual([
        expect.stringMatching(/^(required|invalid)$/),
      ]);
  }
});

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
    { numRuns: 2_000 },
  );
});

/** Duration in ms; the best of several, to exclude a busy machine. */
function timeOf(action: () => void): number {
  const start = performance.now();
  action();
  return performance.now() - start;
}
