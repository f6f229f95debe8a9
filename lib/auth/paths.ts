import type { Route } from "next";

/** Of an address to return to, in characters. */
export const MAX_RETURN_LENGTH = 2_048;

/** Pages that need a session. */
const ACCOUNT_PATHS = ["/my-learning", "/edit-profile"];

/** True for a page that opens to anyone with its link: a registration's, a seat's, or the one for mail choices or a deletion. */
export const isTokenPath = (pathname: string): boolean =>
  /^\/(?:(?:registration|live|mail-choices|erasure)\/[^/]+|registration\/[^/]+\/delete)$/.test(pathname);

/** Prerendered. */
export const SIGN_IN_PAGE = "/auth";
/**
 * A parameter of the sign-in page's address: after a sign-in without JavaScript it requests the page once more, to see
 * whether the cookies have arrived.
 */
export const ARRIVAL = "signed-in";
/** The part of the sign-in page that says so if they haven't. */
export const COOKIES_NEEDED_PART = "cookies-needed";

/**
 * Where a sign-in without JavaScript goes next: the sign-in page, whose own address (`page`) holds the return address.
 * The guard then redirects there, or the page says that the browser blocks cookies.
 */
export function arrivalPath(page: string | null): Route {
  const search = page && URL.canParse(page) ? new URL(page).search : "";
  const params = new URLSearchParams(search.length > 2 * MAX_RETURN_LENGTH ? "" : search);
  params.set(ARRIVAL, "1");
  return `${SIGN_IN_PAGE}?${params.toString()}` as Route;
}

/** For signed-in visitors. */
export const CHANGE_EMAIL_PAGE = "/auth/change-email";

/** True for an account page and its subpages. */
export const isAccountPath = (pathname: string): boolean =>
  ACCOUNT_PATHS.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** True for the console's pages. */
export const isConsolePath = (pathname: string): boolean => pathname === "/console" || pathname.startsWith("/console/");

/**
 * For use in a query, which hosts log: removes a fragment that names values, and everything behind the path if it's too
 * long to return to. A link that an operator sends from the auth server's own pages leads to ours with a session's
 * tokens in the fragment.
 */
function forQuery(path: string): string {
  const named = path.replace(/#.*=.*/s, "");
  return encodeURIComponent(
    named.length > MAX_RETURN_LENGTH ? named.replace(/[?#].*/s, "").slice(0, MAX_RETURN_LENGTH) : named,
  );
}

/**
 * The sign-in page, when a page or an action sends someone there: afterwards it redirects to `returnTo` and ignores
 * other sources.
 */
export const signInPath = (returnTo: string): Route => `${SIGN_IN_PAGE}?returnTo=${forQuery(returnTo)}` as Route;

/** The sign-in page, when someone chose to sign in: `from` counts last (docs/product.md#return-addresses). */
export const signInPathFrom = (from: string): Route => `${SIGN_IN_PAGE}?from=${forQuery(from)}` as Route;
