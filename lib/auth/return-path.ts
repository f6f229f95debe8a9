import type { Route } from "next";

import { storedReturnUrl } from "@/lib/auth/browser-storage";
import { resolveReturnPath } from "@/lib/auth/return-to";

/**
 * Where to redirect after signing in: as stored when the sign-in page was opened, and by the page's own URL and referrer
 * where the browser denies access to its storage.
 */
export function returnPath(): Route {
  const { search, origin } = window.location;
  const params = new URLSearchParams(search);
  const [returnTo, from] = [params.get("returnTo"), params.get("from")];
  return resolveReturnPath({ returnTo, stored: storedReturnUrl(), referrer: document.referrer, from, origin });
}
