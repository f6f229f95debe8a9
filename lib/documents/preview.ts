import "server-only";

import { countryName } from "@/lib/content/countries";
import { documentWords } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import type { BillingDetails } from "@/lib/documents/schema";
import { placeOfSupply, splitTax } from "@/lib/documents/tax";
import { getEnv } from "@/lib/env";
import { formatPaise } from "@/lib/format/money";

/** What an invoice will say, in rows of label and value. */
export type InvoicePreview = { label: string; value: string }[];

/** What an invoice for an amount (paise, GST included) would say with these details; nothing is stored. */
export function previewInvoice(details: BillingDetails, totalPaise: number): InvoicePreview {
  const place = placeOfSupply(details);
  const { taxable, cgst, sgst, igst } = splitTax(totalPaise, place === getEnv().COMPANY_STATE);
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
    { label: documentWords.placeOfSupply, value: `${stateName(place)} (${place})` },
    { label: documentWords.taxable, value: formatPaise(taxable) },
    ...taxes,
    { label: documentWords.total, value: formatPaise(totalPaise) },
  ];
}
