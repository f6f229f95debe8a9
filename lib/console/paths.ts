import type { Route } from "next";

/** Where an operator enrols an authenticator or enters a code. */
const CODE_PAGE = "/console/code";

/** The code page, which redirects to `returnTo` afterwards. */
export const codePath = (returnTo: string): Route => `${CODE_PAGE}?returnTo=${encodeURIComponent(returnTo)}` as Route;

/** True for the console's pages. */
export const isConsolePath = (pathname: string): boolean => pathname === "/console" || pathname.startsWith("/console/");
