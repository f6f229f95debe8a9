import type { Route } from "next";

/** The pages of an account: nobody sees them without a session. */
const ACCOUNT_PATHS = ["/my-learning", "/edit-profile"];

/** Prerendered: it is the same for everybody. */
export const SIGN_IN_PAGE = "/auth";
/** Where somebody who is signed in asks for a new address. */
export const CHANGE_EMAIL_PAGE = "/auth/change-email";

/** True for a page of an account and everything below it. */
export const isAccountPath = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The sign-in page, told where to lead afterwards (spec section 2). */
export const signInPath = (returnTo: string): Route =>
  `${SIGN_IN_PAGE}?returnTo=${encodeURIComponent(returnTo)}` as Route;
