import { expect, test } from "vitest";

import { callerLimits, mailLimits, signInLimits, signUpLimits } from "@/lib/auth/limits";
import {
  authCookieOptions,
  hasSessionCookie,
  isAuthCookie,
  sessionHint,
  withHintCookie,
} from "@/lib/supabase/session-cookies";

const change = (name: string, value: string) => ({ name, value, options: { path: "/", httpOnly: true, maxAge: 9 } });
const hint = (value: string) => ({ name: "signed_in", value, options: { path: "/", httpOnly: false, maxAge: 9 } });

test("The hint cookie is set, renewed and deleted with the session, and scripts can read it", () => {
  const session = change("sb-x-auth-token", "base64-e30");
  expect(withHintCookie([session])).toEqual([session, hint("1")]);
  const gone = change("sb-x-auth-token", "");
  expect(withHintCookie([gone])).toEqual([gone, hint("")]);
});

test("A session that changes its number of chunks does not delete the hint", () => {
  const changes = [change("sb-x-auth-token", ""), change("sb-x-auth-token.0", "a"), change("sb-x-auth-token.1", "b")];
  expect(withHintCookie(changes)).toEqual([...changes, hint("1")]);
});

test("A PKCE verifier cookie is not a session", () => {
  const verifier = change("sb-x-auth-token-code-verifier", "v");
  expect(withHintCookie([verifier])).toEqual([verifier]);
  expect(hasSessionCookie([verifier])).toBe(false);
  expect(isAuthCookie(verifier.name)).toBe(true);
});

test.each([
  ["sb-x-auth-token", true],
  ["sb-project-ref-auth-token.0", true],
  ["sb-x-auth-token.12", true],
  ["sb-x-auth-token.", false],
  ["sb-x-auth-token.0.1", false],
  ["sb--auth-token", false],
  ["my-sb-x-auth-token", false],
])("A cookie named %s is part of a session: %s", (name, expected) => {
  expect(hasSessionCookie([{ name: "theme" }, { name }])).toBe(expected);
  expect(isAuthCookie(name)).toBe(name.startsWith("sb-"));
});

test("A lost hint cookie is set again for 400 days, the browsers' maximum", () => {
  expect(sessionHint("https://site.example")).toEqual({
    name: "signed_in",
    value: "1",
    options: { path: "/", sameSite: "lax", httpOnly: false, secure: true, maxAge: 34_560_000 },
  });
});

test.each([
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
  ["https://site.example", true],
  ["http://site.example", true],
])("On %s, Secure is %s", (siteUrl, secure) => {
  expect(authCookieOptions(siteUrl)).toEqual({ path: "/", sameSite: "lax", httpOnly: true, secure });
});

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
