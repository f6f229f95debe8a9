import "server-only";

import * as z from "zod/mini";

import { type Proforma, proformaSchema } from "@/lib/documents/facts";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/** Whether the environment names the account that a company would pay to. */
export const hasBank = (): boolean => getEnv().COMPANY_BANK !== undefined;

/** A proforma's page, for whoever has its id. */
export const proformaUrl = (id: string): string => `${getEnv().SITE_URL}/proforma/${id}`;

export const PROFORMA_COLUMNS =
  "id, serial, issuedOn:issued_on, validUntil:valid_until, price, placeOfSupply:place_of_supply, facts";

/** A proforma invoice that wasn't withdrawn; null for any other id, malformed ones too. */
export async function openProforma(id: string): Promise<Proforma | null> {
  if (!z.guid().safeParse(id).success) return null;
  const { data, error } = await createAdminClient()
    .from("proformas")
    .select(PROFORMA_COLUMNS)
    .eq("id", id)
    .is("withdrawn_at", null)
    .maybeSingle();
  if (error) throw error;
  return data && proformaSchema.parse(data);
}
