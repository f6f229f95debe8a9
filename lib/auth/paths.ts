import type { Route } from "next";

/** The pages of an account: nobody sees them without a session. */
const ACCOUNT_PATHS = ["/my-learning", "/edit-profile"];

/** True for a page of an account and everything below it. */
export const isAccountPath = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The sign-in page, told where to lead afterwards (spec section 2). */
export const signInPath = (returnTo: string): Route => `/auth?returnTo=${encodeURIComponent(returnTo)}` as Route;

/** The one address of the sign-in page for somebody who is signed in: the account's new address is asked for there. */
export const isEmailChange = (params: Pick<URLSearchParams, "get">): boolean => params.get("change") === "email";
