const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const FORM = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Codes of merged and divided States that older GSTINs still begin with, and the codes they count as. */
const RETIRED_CODES: Record<string, string> = { "25": "26", "28": "37" };

/** As people type it: in capitals, without spaces and hyphens. */
export const tidyGstin = (typed: string): string => typed.replaceAll(/[\s-]/gu, "").toUpperCase();

/** Whether a text has the form of a GSTIN: State, PAN, entity, "Z", check character. */
export const hasGstinForm = (gstin: string): boolean => FORM.test(gstin);

/**
 * Whether the last character of a GSTIN fits the others (Luhn mod 36, factors 1 and 2 from the left). It finds typing
 * mistakes, but doesn't prove a registration.
 */
export function hasGstinChecksum(gstin: string): boolean {
  const sum = Array.from(gstin.slice(0, -1), (character, index) => {
    const product = ALPHABET.indexOf(character) * (1 + (index % 2));
    return Math.floor(product / 36) + (product % 36);
  }).reduce((total, value) => total + value, 0);
  return ALPHABET[(36 - (sum % 36)) % 36] === gstin.at(-1);
}

/** The code of the State that a GSTIN belongs to today. */
export function stateOfGstin(gstin: string): string {
  const code = gstin.slice(0, 2);
  return RETIRED_CODES[code] ?? code;
}
