import type { Route } from "next";

/** The sign-in page, told where to lead afterwards (spec section 2). */
export const signInPath = (returnTo: string): Route => `/auth?returnTo=${encodeURIComponent(returnTo)}` as Route;
