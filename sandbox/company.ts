import { site } from "../lib/content/site.ts";

/**
 * The company on the sandbox's invoices. Its GSTIN is of State 29 with a valid check character, but belongs to no
 * company.
 */
export const appCompany = {
  gstin: "29AAAAA0000A1ZY",
  legalName: site.legal.name,
  state: "29",
  cin: "U80900KA2024PTC123456",
} as const;
