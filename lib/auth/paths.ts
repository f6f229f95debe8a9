import type { Route } from "next";

/** The pages of an account: nobody sees them without a session. */
const ACCOUNT_PATHS = ["/my-learning", "/edit-profile"];

/** Prerendered: it is the same for everybody. */
export const SIGN_IN_PAGE = "/auth";
/** Made for each request, and served under the sign-in page's address. */
export const EMAIL_CHANGE_PAGE = "/auth/change-email";

/** True for a page of an account and everything below it. */
export const isAccountPath = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The sign-in page, told where to lead afterwards (spec section 2). */
export const signInPath = (returnTo: string): Route =>
  `${SIGN_IN_PAGE}?returnTo=${encodeURIComponent(returnTo)}` as Route;

type Address = { pathname: string; searchParams: Pick<URLSearchParams, "get"> };

/**
 * True for the one address of the sign-in page where somebody who is signed in may stay: the account's new address is
 * asked for there, by the page in `EMAIL_CHANGE_PAGE`.
 */
export const isEmailChange = ({ pathname, searchParams }: Address): boolean =>
  pathname === SIGN_IN_PAGE && searchParams.get("change") === "email";
