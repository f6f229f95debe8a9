import { expect, test } from "vitest";

import { code, invitationToken, requestId } from "@/lib/console/fields";
import { codePath, isConsolePath } from "@/lib/console/paths";

test.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["123-456", "123456"],
  ["123\u2011456", "123456"],
  ["１２３　４５６", "123456"],
  ["\u200E\u2068123\u200B456\u2069", "123456"],
])("The code %j is taken as %j", (typed, digits) => {
  expect(code.parse(typed)).toBe(digits);
});

test.each([["12345"], ["1234567"], ["12345a"], ["١٢٣٤٥٦"], [""], [123456], [null]])("%j isn't a code", (typed) => {
  expect(code.safeParse(typed).success).toBe(false);
});

test("A request id is a UUID, an invitation 43 characters of base64url", () => {
  expect(requestId.safeParse("4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f").success).toBe(true);
  expect(requestId.safeParse("x").success).toBe(false);
  expect(invitationToken.safeParse("a-_Z".repeat(10) + "abc").success).toBe(true);
  for (const token of ["a".repeat(42), "a".repeat(44), `${"a".repeat(42)}/`, ""])
    expect(invitationToken.safeParse(token).success).toBe(false);
});

test("The code page returns to the page that asked for it", () => {
  expect(codePath("/console/people?q=a&b")).toBe("/console/code?returnTo=%2Fconsole%2Fpeople%3Fq%3Da%26b");
});

test.each([
  ["/console", true],
  ["/console/mails", true],
  ["/consoles", false],
  ["/", false],
])("%s belongs to the console: %s", (path, isConsole) => {
  expect(isConsolePath(path)).toBe(isConsole);
});
