import { site } from "../lib/content/site.ts";

/**
 * The company on the sandbox's invoices. Its GSTIN is of State 29 with a valid check character, but belongs to no
 * company, and neither does its account.
 */
export const appCompany = {
  gstin: "29AAAAA0000A1ZY",
  legalName: site.legal.name,
  state: "29",
  cin: "U80900KA2024PTC123456",
  bank: `Account name: ${site.legal.name}\nAccount number: 00001234567890\nIFSC: EXMP0000001\nBank: Example Bank, Bengaluru`,
} as const;
