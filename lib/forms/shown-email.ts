import "server-only";

import { domainToUnicode } from "node:url";

/**
 * An address as its owner writes it: an international domain, which is stored and mailed in ASCII, in its own letters. For
 * its owner alone: letters of other scripts may look like those of another domain, so the console shows ASCII.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToUnicode(address.slice(at)) || address.slice(at));
}
