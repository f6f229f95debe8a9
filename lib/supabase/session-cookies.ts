import type { CookieOptions, SetAllCookies } from "@supabase/ssr";

/** A cookie to be written; an empty value with `maxAge: 0` removes it. */
export type CookieToSet = Parameters<SetAllCookies>[0][number];

/** Readable by scripts: there may be a session. Grants nothing. */
export const SESSION_HINT = "signed_in";

/** 400 days, as the auth library's cookies; the browsers' maximum. */
const SESSION_COOKIE_SECONDS = 400 * 24 * 60 * 60;

const SESSION_COOKIE = /^sb-.+-auth-token(?:\.\d+)?$/;
const AUTH_COOKIE = /^sb-/;

/** True for the auth library's session chunks and PKCE verifiers. */
export const isAuthCookie = (name: string): boolean => AUTH_COOKIE.test(name);

/** True if there is a session cookie, valid or not. */
export const hasSessionCookie = (cookies: readonly { name: string }[]): boolean =>
  cookies.some(({ name }) => SESSION_COOKIE.test(name));

const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** HttpOnly; Secure except on a loopback host. */
export const authCookieOptions = (siteUrl: string) =>
  ({ path: "/", sameSite: "lax", httpOnly: true, secure: !isLoopback(new URL(siteUrl)) }) satisfies CookieOptions;

/** Restores a lost hint. */
export const sessionHint = (siteUrl: string): CookieToSet => ({
  name: SESSION_HINT,
  value: "1",
  options: { ...authCookieOptions(siteUrl), httpOnly: false, maxAge: SESSION_COOKIE_SECONDS },
});

/** Removes a session's cookies and the hint, but not the verifier of a sign-in with Google that has just begun. */
export const endedSession = (cookies: readonly { name: string }[], siteUrl: string): CookieToSet[] =>
  cookies
    .filter(({ name }) => SESSION_COOKIE.test(name) || name === SESSION_HINT)
    .map(({ name }) => ({ name, value: "", options: { ...authCookieOptions(siteUrl), maxAge: 0 } }));

/** Adds the hint cookie with the session cookie's value and lifetime. */
export function withHintCookie(changes: readonly CookieToSet[]): CookieToSet[] {
  const session = changes.filter(({ name }) => SESSION_COOKIE.test(name));
  const change = session.find(({ value }) => value !== "") ?? session[0];
  if (!change) return [...changes];
  const isSignedIn = change.value !== "";
  const hint = { name: SESSION_HINT, value: isSignedIn ? "1" : "", options: { ...change.options, httpOnly: false } };
  return [...changes, hint];
}
