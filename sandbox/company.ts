import { site } from "../lib/content/site.ts";

/**
 * The company on the sandbox's invoices: a GSTIN of State 29 that belongs to no company, with a valid check character.
 */
export const appCompany = { gstin: "29AAAAA0000A1ZY", legalName: site.legal.name, state: "29" } as const;
