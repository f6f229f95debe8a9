import type { Route } from "next";

import { storedReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";

/**
 * Where to redirect after signing in: the address stored when the sign-in page was opened, or, if the browser denies
 * access to its storage, one derived from the page's own URL and referrer.
 */
export function returnPath(): Route {
  const { search, origin } = window.location;
  const params = new URLSearchParams(search);
  const [returnTo, from] = [params.get("returnTo"), params.get("from")];
  return resolveReturnPath({ returnTo, stored: storedReturnUrl(), referrer: document.referrer, from, origin });
}
