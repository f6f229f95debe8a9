import "server-only";

import { countryName } from "@/lib/content/countries";
import { documentWords } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import { keepCompany } from "@/lib/documents/company";
import { taxDocumentSchema } from "@/lib/documents/facts";
import { invoiceArguments } from "@/lib/documents/orders";
import type { BillingDetails } from "@/lib/documents/schema";
import { sayZeroRated, taxesOf } from "@/lib/documents/tax";
import { isUin } from "@/lib/format/gstin";
import { formatPaise } from "@/lib/format/money";
import { createAdminClient } from "@/lib/supabase/admin";

/** What an invoice will say, in rows of label and value. */
export type InvoicePreview = { label: string; value: string }[];

/** What an order's invoice would say with these details; null if there can be none. Nothing is stored. */
export async function previewInvoice(userId: string, details: BillingDetails): Promise<InvoicePreview | null> {
  await keepCompany();
  const { data, error } = await createAdminClient().rpc("preview_invoice", invoiceArguments(userId, details));
  if (error) throw error;
  if (data === null) return null;
  const document = taxDocumentSchema.parse(data);
  const { placeOfSupply, taxable, total } = document;
  const zeroRated = sayZeroRated(document.facts);
  const where =
    details.stateCode === null ? countryName(details.country) : `${stateName(details.stateCode)} ${details.pin}`;
  return [
    { label: documentWords.buyer, value: details.legalName },
    { label: documentWords.address, value: `${details.address}\n${where}` },
    {
      label: details.gstin && isUin(details.gstin) ? documentWords.uin : documentWords.gstin,
      value: details.gstin ?? documentWords.unregistered,
    },
    { label: documentWords.placeOfSupply, value: `${stateName(placeOfSupply)} (${placeOfSupply})` },
    { label: documentWords.taxable, value: formatPaise(taxable) },
    ...taxesOf(document).map(([label, paise]) => ({ label, value: formatPaise(paise) })),
    { label: documentWords.total, value: formatPaise(total) },
    ...(zeroRated === null ? [] : [{ label: documentWords.zeroRated.label, value: zeroRated }]),
  ];
}
