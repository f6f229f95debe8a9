import { expect, test } from "vitest";

import { hmacSha256 } from "@/lib/security/hmac";

test("RFC 4231's second test case passes", () => {
  expect(hmacSha256("Jefe", "what do ya want for nothing?").toString("hex")).toBe(
    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  );
});

test("An empty key is rejected", () => {
  expect(() => hmacSha256("", "message")).toThrow("An HMAC needs a key");
});
