import type { CookieOptions, SetAllCookies } from "@supabase/ssr";

/** A cookie to be written; an empty value with `maxAge: 0` removes it. */
export type CookieToSet = Parameters<SetAllCookies>[0][number];

/** Readable by scripts: says that somebody may be signed in, and nothing more. */
export const SESSION_HINT = "signed_in";

/** What the auth library gives its own cookies, and the longest a browser keeps any: 400 days. */
const SESSION_COOKIE_SECONDS = 400 * 24 * 60 * 60;

const SESSION_COOKIE = /^sb-.+-auth-token(?:\.\d+)?$/;
const AUTH_COOKIE = /^sb-/;

/** True for what the auth library keeps: session chunks and one-time verifiers. */
export const isAuthCookie = (name: string): boolean => AUTH_COOKIE.test(name);

/** True where a request carries a session, real or not. */
export const hasSessionCookie = (cookies: readonly { name: string }[]): boolean =>
  cookies.some(({ name }) => SESSION_COOKIE.test(name));

const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Tokens stay out of every script's reach; Secure everywhere but on a developer's own machine. */
export const authCookieOptions = (siteUrl: string) =>
  ({ path: "/", sameSite: "lax", httpOnly: true, secure: !isLoopback(new URL(siteUrl)) }) satisfies CookieOptions;

/** The hint for somebody whose browser has lost it; it lives as long as a session. */
export const sessionHint = (siteUrl: string): CookieToSet => ({
  name: SESSION_HINT,
  value: "1",
  options: { ...authCookieOptions(siteUrl), httpOnly: false, maxAge: SESSION_COOKIE_SECONDS },
});

/** Adds the hint to changed cookies: it comes, lives and goes with the session. */
export function withHintCookie(changes: readonly CookieToSet[]): CookieToSet[] {
  const session = changes.filter(({ name }) => SESSION_COOKIE.test(name));
  const change = session.find(({ value }) => value !== "") ?? session[0];
  if (!change) return [...changes];
  const isSignedIn = change.value !== "";
  const hint = { name: SESSION_HINT, value: isSignedIn ? "1" : "", options: { ...change.options, httpOnly: false } };
  return [...changes, hint];
}
