import "server-only";

import { countryName } from "@/lib/content/countries";
import { documentWords } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import { keepCompany } from "@/lib/documents/company";
import { taxDocumentSchema } from "@/lib/documents/facts";
import { invoiceArguments } from "@/lib/documents/orders";
import type { BillingDetails } from "@/lib/documents/schema";
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
  const { placeOfSupply, taxable, cgst, sgst, igst, total } = taxDocumentSchema.parse(data);
  const taxes =
    igst > 0
      ? [{ label: documentWords.igst, value: formatPaise(igst) }]
      : [
          { label: documentWords.cgst, value: formatPaise(cgst) },
          { label: documentWords.sgst, value: formatPaise(sgst) },
        ];
  const where =
    details.stateCode === null ? countryName(details.country) : `${stateName(details.stateCode)} ${details.pin}`;
  return [
    { label: documentWords.buyer, value: details.legalName },
    { label: documentWords.address, value: `${details.address}\n${where}` },
    { label: documentWords.gstin, value: details.gstin ?? documentWords.unregistered },
    { label: documentWords.placeOfSupply, value: `${stateName(placeOfSupply)} (${placeOfSupply})` },
    { label: documentWords.taxable, value: formatPaise(taxable) },
    ...taxes,
    { label: documentWords.total, value: formatPaise(total) },
  ];
}
