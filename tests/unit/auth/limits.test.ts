import { expect, test } from "vitest";

import { callerLimits, mailLimits, signInLimits, signUpLimits } from "@/lib/auth/limits";

const CALLER = "203.0.113.7";

test("An account's key ignores how its address is typed, and is the only key without a trusted IP address", () => {
  expect(signInLimits("Ada@Example.com", null)).toEqual([
    { key: "sign-in account ada@example.com", max: 10, seconds: 60 },
  ]);
  expect(signUpLimits("Ada@Example.com", null)).toEqual([{ key: "sign-up ada@example.com", max: 5, seconds: 60 }]);
  expect(mailLimits("recovery", "Ada@Example.com", null)).toEqual([
    { key: "recovery ada@example.com", max: 3, seconds: 600 },
  ]);
  expect(callerLimits("link", null)).toEqual([]);
});

test("With a trusted IP address, attempts are counted per address, and mails of all kinds together", () => {
  const authMails = { key: `auth mails from ${CALLER}`, max: 100, seconds: 3_600 };
  expect(signInLimits("Ada@Example.com", CALLER)).toEqual([
    { key: `sign-in account ada@example.com from ${CALLER}`, max: 10, seconds: 60 },
    { key: `sign-in from ${CALLER}`, max: 30, seconds: 60 },
    { key: "sign-in account ada@example.com", max: 100, seconds: 60 },
  ]);
  expect(signUpLimits("Ada@Example.com", CALLER)).toEqual([
    { key: "sign-up ada@example.com", max: 5, seconds: 60 },
    { key: `sign-up from ${CALLER}`, max: 5, seconds: 60 },
    authMails,
  ]);
  expect(mailLimits("recovery", "Ada@Example.com", CALLER)).toEqual([
    { key: "recovery ada@example.com", max: 3, seconds: 600 },
    { key: `recovery from ${CALLER}`, max: 20, seconds: 600 },
    authMails,
  ]);
  expect(callerLimits("link", CALLER)).toEqual([{ key: `link from ${CALLER}`, max: 30, seconds: 60 }]);
});
