import type { Route } from "next";

/** The longest address worth coming back to, in characters. */
const MAX_LENGTH = 2_048;

/** First path segments that lead back to signing in (spec section 4). */
const AUTH_PATH = /^\/(?:auth|login|signup)(?:[/;]|$)/i;

/** Stands for our origin while a path is looked at; nothing of it ends up in the result. */
const BASE = "https://site.invalid";

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** All places a visitor may have come from, as strangers may have written them. */
export type ReturnCandidates = {
  returnTo?: string | null | undefined;
  /** `returnUrl` of the local storage. */
  stored?: string | null | undefined;
  /** An absolute address; counts only with `origin`. */
  referrer?: string | null | undefined;
  from?: string | null | undefined;
  /** Our own origin. */
  origin?: string | undefined;
};

/** One decoding more, or null where there is none. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The path at the start of an address of our own, without query and fragment. */
const pathOf = (address: string) => address.replace(/[?#].*/su, "");

/** True for a plain path: one slash at the start, no host, no backslash, no dot segment, no second encoding. */
function isPlain(path: string): boolean {
  const isRooted = path.startsWith("/") && !path.includes("//") && !path.includes("\\") && !CONTROLS.test(path);
  return isRooted && !path.split("/").some((segment) => segment === "." || segment === "..");
}

/**
 * The path, query and fragment of one of our own pages, or null for anything else: another origin in any disguise, a
 * page that leads back to signing in, or what is no address at all.
 */
function ownPath(value: string): string | null {
  if (value.length > MAX_LENGTH || CONTROLS.test(value)) return null;
  const path = pathOf(value);
  const decoded = decode(path);
  // What changes when it is decoded twice was meant to pass a check that decodes once.
  if (decoded === null || decode(decoded) !== decoded) return null;
  if (!isPlain(path) || !isPlain(decoded) || AUTH_PATH.test(decoded)) return null;
  // An encoded slash would be another path to whoever decodes it.
  if (decoded.split("/").length !== path.split("/").length) return null;
  const { origin, pathname, search, hash } = new URL(value, BASE);
  return origin === BASE && isPlain(pathname) ? pathname + search + hash : null;
}

function referrerPath({ referrer, origin }: ReturnCandidates): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { origin: cameFrom, pathname, search } = new URL(referrer);
  return cameFrom === origin ? ownPath(pathname + search) : null;
}

/**
 * Where to lead after signing in (spec section 4): `returnTo`, else the stored address, else the page of our own one
 * came from, else `from`, else the home page. The first that is there decides: if it is unsafe or leads back to signing
 * in, the answer is the home page. Always a path on our own origin, though nobody knows whether there is such a page.
 */
export const resolveReturnPath = (candidates: ReturnCandidates): Route => firstOf(candidates) as Route;

function firstOf(candidates: ReturnCandidates): string {
  const { returnTo, stored, from } = candidates;
  const named = returnTo || stored;
  if (named) return ownPath(named) ?? "/";
  const fromPath = from ? (ownPath(from) ?? "/") : null;
  const referred = referrerPath(candidates);
  // A referrer has no fragment; where both name the same page, `from` knows it.
  const isSamePage = fromPath?.split("#")[0] === referred;
  return (isSamePage ? fromPath : (referred ?? fromPath)) ?? "/";
}
