import type { Route } from "next";

import { MAX_RETURN_LENGTH } from "@/lib/auth/paths";

/** Sign-in pages, which would cause a redirect loop. */
const AUTH_PATH = /^\/(?:auth|login|signup)(?:[/;]|$)/i;

/** The base for parsing a path; never part of the result. */
const BASE = "https://site.invalid";

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** All sources of a return URL; untrusted. */
type ReturnCandidates = {
  returnTo?: string | null | undefined;
  /** `returnUrl` of the local storage. */
  stored?: string | null | undefined;
  /** An absolute URL; used only together with `origin`. */
  referrer?: string | null | undefined;
  from?: string | null | undefined;
  /** Our own origin. */
  origin?: string | undefined;
};

/** Null if the text is not valid percent-encoding. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Without query and fragment. */
const pathOf = (address: string) => address.replace(/[?#].*/su, "");

/** True for a path with one leading slash and without host, backslash or dot segments. */
function isPlain(path: string): boolean {
  const isRooted = path.startsWith("/") && !path.includes("//") && !path.includes("\\") && !CONTROLS.test(path);
  return isRooted && !path.split("/").some((segment) => segment === "." || segment === "..");
}

/** The path, query and fragment of a page on our origin; null for another origin, a sign-in page or an invalid URL. */
function sameOriginPath(value: string): string | null {
  if (value.length > MAX_RETURN_LENGTH || CONTROLS.test(value)) return null;
  const path = pathOf(value);
  const decoded = decode(path);
  // Double encoding is meant to get past a check that decodes once.
  if (decoded === null || decode(decoded) !== decoded) return null;
  if (!isPlain(path) || !isPlain(decoded) || AUTH_PATH.test(decoded)) return null;
  // An encoded slash would become another path once decoded.
  if (decoded.split("/").length !== path.split("/").length) return null;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  return origin === BASE && isPlain(pathname) ? pathname + search + hash : null;
}

function referrerPath({ referrer, origin }: ReturnCandidates): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { origin: cameFrom, pathname, search } = new URL(referrer);
  return cameFrom === origin ? sameOriginPath(pathname + search) : null;
}

/**
 * Where to redirect after signing in (docs/product.md#return-addresses): the first of `returnTo`, the stored URL, the
 * referrer on our origin and `from`; the home page if none is set, or if it is unsafe or a sign-in page. Always a path
 * on our origin, which need not exist.
 */
export const resolveReturnPath = (candidates: ReturnCandidates): Route => firstOf(candidates) as Route;

function firstOf(candidates: ReturnCandidates): string {
  const { returnTo, stored, from } = candidates;
  const named = returnTo || stored;
  if (named) return sameOriginPath(named) ?? "/";
  const fromPath = from ? (sameOriginPath(from) ?? "/") : null;
  const referred = referrerPath(candidates);
  // A referrer has no fragment; if both are the same page, `from` has it.
  const isSamePage = fromPath?.split("#")[0] === referred;
  return (isSamePage ? fromPath : (referred ?? fromPath)) ?? "/";
}
