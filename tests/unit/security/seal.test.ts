import fc from "fast-check";
import { expect, test } from "vitest";

import { hmacSha256 } from "@/lib/security/hmac";
import { seal, unseal } from "@/lib/security/seal";

const SECRET = "sb_secret_test";

test("Only its secret opens a sealed text, which fits into an address as it is and reveals nothing of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 254 }), (text) => {
      const sealed = seal(SECRET, text);
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(encodeURIComponent(sealed)).toBe(sealed);
      expect(unseal(SECRET, sealed)).toBe(text);
      expect(seal(SECRET, text)).toBe(sealed);
      expect(unseal("another", sealed)).toBeNull();
    }),
  );
  expect(seal(SECRET, "ada@example.com")).not.toContain(Buffer.from("ada").toString("base64url"));
});

test("A text changed by one character, or never sealed, can't be opened", () => {
  const sealed = seal(SECRET, "ada@example.com");
  for (const [index, character] of Array.from(sealed).entries()) {
    const other = sealed.slice(0, index) + (character === "A" ? "B" : "A") + sealed.slice(index + 1);
    expect(unseal(SECRET, other)).toBeNull();
  }
  for (const text of ["", "ada@example.com", "ada%40example.com", `${sealed}=`, `${sealed}A`, sealed.slice(0, 20)]) {
    expect(unseal(SECRET, text)).toBeNull();
  }
});

test("RFC 4231's second test case passes", () => {
  expect(hmacSha256("Jefe", "what do ya want for nothing?").toString("hex")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("An empty key is rejected", () => {
  expect(() => hmacSha256("", "message")).toThrow("An HMAC needs a key");
});
