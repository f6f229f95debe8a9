import type { Route } from "next";

/** Pages that need a session. */
const ACCOUNT_PATHS = ["/my-learning", "/edit-profile"];

/** The page of a registration, for whoever has its link. */
export const isRegistrationPath = (pathname: string): boolean => /^\/registration\/[^/]+$/.test(pathname);

/** Prerendered. */
export const SIGN_IN_PAGE = "/auth";
/** For signed-in visitors. */
export const CHANGE_EMAIL_PAGE = "/auth/change-email";

/** True for an account page and its subpages. */
export const isAccountPath = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/**
 * The sign-in page for somebody whom a page or an action sent there: afterwards it redirects to `returnTo`, whatever else is
 * known.
 */
export const signInPath = (returnTo: string): Route =>
  `${SIGN_IN_PAGE}?returnTo=${encodeURIComponent(returnTo)}` as Route;

/** The sign-in page for somebody who chose to sign in: `from` counts last, (docs/product.md#return-addresses). */
export const signInPathFrom = (from: string): Route => `${SIGN_IN_PAGE}?from=${encodeURIComponent(from)}` as Route;
