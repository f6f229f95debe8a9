const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** State, PAN, entity, "Z", check character. */
const REGISTERED = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** The UIN of a UN body or an embassy. */
const UIN = /^\d{4}[A-Z]{3}\d{5}[UO]N[0-9A-Z]$/;
/** Of those who deduct tax, by their PAN or TAN. */
const DEDUCTOR = /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/;

/** Codes of merged and divided States that older GSTINs still begin with, and the codes they count as. */
const RETIRED_CODES: Record<string, string> = { "25": "26", "28": "37" };

/** The letters and digits of a code as people type or paste it: full-width ones too, in capitals. */
export const tidyCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

/** A GSTIN without spaces, hyphens, and words before it, such as "GSTIN: ". */
export const tidyGstin = (typed: string): string => tidyCode(typed).replace(/^(?:GSTIN|GST|UIN|NUMBER|NO)+/, "");

/** Whether a text has the form of a company's GSTIN. */
export const hasCompanyForm = (gstin: string): boolean => REGISTERED.test(gstin);

/** Whether it is a Unique Identity Number, which UN bodies and embassies have instead of a GSTIN. */
export const isUin = (gstin: string): boolean => UIN.test(gstin);

/** Whether a text has the form of any number that an invoice may name as the recipient's GSTIN. */
export const hasGstinForm = (gstin: string): boolean => hasCompanyForm(gstin) || isUin(gstin) || DEDUCTOR.test(gstin);

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
