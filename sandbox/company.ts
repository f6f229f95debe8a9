import { site } from "../lib/content/site.ts";

/** Who issues the sandbox's invoices: a number of no company, of State 29, with its check character. */
export const appCompany = { gstin: "29AAAAA0000A1ZY", legalName: site.legal.name, state: "29" } as const;
