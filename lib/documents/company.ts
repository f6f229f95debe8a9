import "server-only";

import { site } from "@/lib/content/site";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/** Whether invoices are issued: the environment names the company completely or not at all. */
export const hasCompany = (): boolean => getEnv().COMPANY_GSTIN !== undefined;

/**
 * Copies the environment's company into the database, which reads it when it issues a document; removes it if there is
 * none.
 */
export async function keepCompany(): Promise<void> {
  const { COMPANY_GSTIN: gstin, COMPANY_LEGAL_NAME: name, COMPANY_STATE: state } = getEnv();
  const { COMPANY_CIN: cin = null, COMPANY_LUT: lut = null, COMPANY_BANK: bank = null } = getEnv();
  const companies = createAdminClient().from("company");
  const { error } =
    gstin === undefined || name === undefined || state === undefined
      ? await companies.delete().eq("is_only", true)
      : await companies.upsert({
          is_only: true,
          legal_name: name,
          gstin,
          state_code: state,
          cin,
          lut,
          bank,
          address: site.legal.registeredOffice,
        });
  if (error) throw error;
}
