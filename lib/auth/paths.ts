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

/**
 * What makes the sign-in page's address the one where the account's new address is asked for, by `EMAIL_CHANGE_PAGE`,
 * and where somebody who is signed in may stay; as Next's rules say it, which read a parameter given twice from its end.
 */
export const EMAIL_CHANGE = { type: "query", key: "change", value: "email" } as const;

type Address = { pathname: string; searchParams: Pick<URLSearchParams, "getAll"> };

/** True for the address that `EMAIL_CHANGE` describes. */
export const isEmailChange = ({ pathname, searchParams }: Address): boolean =>
  pathname === SIGN_IN_PAGE && searchParams.getAll(EMAIL_CHANGE.key).at(-1) === EMAIL_CHANGE.value;
