import * as z from "zod/mini";

import { withoutInvisible } from "@/lib/forms/text";

/** The longest address SMTP can deliver to (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;
/** A text longer than this isn't a pasted address. */
const MAX_PASTED_LENGTH = 1_000;

/**
 * The loose pattern of docs/product.md#forms, for the whole text, without characters that are never part of one
 * plain address: control and invisible characters, and the signs that put a second address or a header into a mail (`,`
 * `;` `:` `<` `>`).
 */
const LOOSE_EMAIL = /^[^\s\p{Cc}\p{Cf}\p{Cs},;:<>]+@[^\s\p{Cc}\p{Cf}\p{Cs},;:<>]+$/u;

/** One plain address as mail hosts issue them; not one that starts with a sign a spreadsheet runs as a formula. */
const STRICT_EMAIL =
  /^(?=[^@]{1,64}@)(?!.*\.\.)[A-Za-z0-9_](?:[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;

/** Non-breaking blanks. */
const BLANKS = /[\u00A0\u202F\u2007]/g;
const ONE_AT = /^[^@]*@[^@]*$/;
/** The full-width twins of ASCII's signs, and the full stops and the @ of East Asian keyboards. */
const FULL_WIDTH = /[\uFF01-\uFF5E\u3002\uFF61\uFE6B\u3000]/g;
const FULL_WIDTH_OFFSET = 0xfe_e0;
const twins = new Map([
  ["\u3002", "."],
  ["\uFF61", "."],
  ["\uFE6B", "@"],
  ["\u3000", " "],
]);

/** "Ada <ada@example.com>", as copied from a mail program. Only if there is one address. */
const NAMED = /^[^<>@]*<([^<>]*)>$/;
const OPENING = /^[("'‘“\u00AB[]+(?=\S)/u;
const CLOSING = /[)"'’”\u00BB\].,;:!?]+$/u;

const NOT_ASCII = /\P{ASCII}/u;
/** Nothing that a URL parser would take for anything but the host. */
const HOST_SIGNS = /^[A-Za-z0-9.\-\P{ASCII}]+$/u;

/** A host in ASCII (UTS 46), as mail servers need it; undefined if it isn't one. */
function asciiHost(host: string): string | undefined {
  if (!NOT_ASCII.test(host)) return host;
  if (!HOST_SIGNS.test(host) || !URL.canParse(`https://${host}`)) return undefined;
  const { hostname } = new URL(`https://${host}`);
  // Compatibility forms may stand for other signs, such as brackets.
  return /^[a-z0-9.-]+$/.test(hostname) ? hostname : undefined;
}

/**
 * A pasted address in the form that is stored, compared and mailed: without invisible characters, `mailto:`, angle
 * brackets and punctuation around it, with full-width signs in ASCII and an international domain in ASCII (`xn--`).
 * Upper and lower case stay. An invalid address stays invalid.
 */
export function normaliseEmail(pasted: string): string {
  if (pasted.length > MAX_PASTED_LENGTH) return pasted;
  const visible = withoutInvisible(pasted)
    .replace(FULL_WIDTH, (sign) => twins.get(sign) ?? String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .trim();
  const joined = ONE_AT.test(visible) ? visible.replace(BLANKS, "") : visible;
  const plain = (NAMED.exec(joined)?.[1] ?? joined).trim().replace(OPENING, "").replace(CLOSING, "");
  const address = plain.replace(/^mailto:([^?]*).*$/is, "$1");
  const at = address.lastIndexOf("@");
  const host = asciiHost(address.slice(at + 1));
  return at === -1 || host === undefined ? address : address.slice(0, at + 1) + host;
}

/** True for one address by the loose pattern. */
export const isLooseEmail = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_EMAIL_LENGTH && LOOSE_EMAIL.test(value);

/** True for an address that contact forms accept, since support can answer it. */
export const isStrictEmail = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_EMAIL_LENGTH && STRICT_EMAIL.test(value);

type Messages = { required: string; invalid: string };

const emailField = (isEmail: (value: string) => boolean, { required, invalid }: Messages) =>
  z.string(required).check(
    z.overwrite(normaliseEmail),
    z.minLength(1, { error: required, abort: true }),
    z.refine((value) => isEmail(value) && !NOT_ASCII.test(value.slice(value.lastIndexOf("@"))), invalid),
  );

/** A required address, normalised, by the loose pattern. */
export const looseEmail = (messages: Messages) => emailField(isLooseEmail, messages);

/** A required address, normalised, by the strict pattern. */
export const strictEmail = (messages: Messages) => emailField(isStrictEmail, messages);
