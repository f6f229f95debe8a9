import * as z from "zod/mini";

/** The longest address SMTP can deliver to (RFC 5321), in characters. */
const MAX_EMAIL_LENGTH = 254;

/**
 * The loose pattern of docs/product.md#validation, from start to end, without what is never part of one plain address:
 * control and invisible characters, and the signs that put a second address or a header into a mail (`,` `;` `:` `<`
 * `>`).
 */
const LOOSE_EMAIL = /^[^\s\p{Cc}\p{Cf}\p{Cs},;:<>]+@[^\s\p{Cc}\p{Cf}\p{Cs},;:<>]+$/u;

/** One plain address as mail hosts issue them; what starts with a sign a spreadsheet runs is none. */
const STRICT_EMAIL =
  /^(?=[^@]{1,64}@)(?!.*\.\.)[A-Za-z0-9_](?:[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** True for one address by the loose pattern. */
export const isLooseEmail = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_EMAIL_LENGTH && LOOSE_EMAIL.test(value);

/** True for an address that a contact form accepts and support can answer. */
export const isStrictEmail = (value: unknown): boolean =>
  typeof value === "string" && value.length <= MAX_EMAIL_LENGTH && STRICT_EMAIL.test(value);

type Messages = { required: string; invalid: string };

const emailField = (isEmail: (value: string) => boolean, { required, invalid }: Messages) =>
  z.string(required).check(z.trim(), z.minLength(1, { error: required, abort: true }), z.refine(isEmail, invalid));

/** A required address, trimmed, by the loose pattern. */
export const looseEmail = (messages: Messages) => emailField(isLooseEmail, messages);

/** A required address, trimmed, by the strict pattern. */
export const strictEmail = (messages: Messages) => emailField(isStrictEmail, messages);
