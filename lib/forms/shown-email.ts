import "server-only";

import { domainToUnicode } from "node:url";

/**
 * An address as its owner writes it: an international domain is stored and mailed in ASCII, and shown in its own
 * letters. For its owner only: letters of other scripts can imitate another domain, so the console shows ASCII.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
