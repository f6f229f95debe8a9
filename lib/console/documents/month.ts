import "server-only";

import * as z from "zod/mini";

import { taxDocumentSchema } from "@/lib/documents/facts";
import { getEnv } from "@/lib/env";
import type { UserClient } from "@/lib/supabase/server";

const optional = z.nullable(z.string());

/** What every line says: its order and buyer, as they are now, and the payment. */
const lineSchema = z.object({
  orderId: z.string(),
  orderNumber: optional,
  email: z.string(),
  buyer: optional,
  gstin: optional,
  paymentId: optional,
  /** Of a bank transfer. */
  reference: optional,
  /** Razorpay's settlement that paid the money out, if known. */
  settlementId: optional,
});

/** Amounts are paise, days calendar days in India. */
const monthSchema = z.object({
  documents: z.array(
    z.extend(z.extend(lineSchema, taxDocumentSchema.shape), {
      facts: z.pick(taxDocumentSchema.shape.facts, { recipient: true, sac: true, corrects: true, zeroRated: true }),
      /** Of a credit note: its invoice's; otherwise its own. */
      invoiceTotal: z.int(),
    }),
  ),
  /** New advances; with a minus what was invoiced or returned of earlier ones. */
  advances: z.array(
    z.extend(lineSchema, {
      day: z.string(),
      /** Null: our own State. */
      placeOfSupply: optional,
      taxable: z.int(),
      cgst: z.int(),
      sgst: z.int(),
      igst: z.int(),
    }),
  ),
  /** Payments; with a minus refunds. */
  money: z.array(
    z.extend(lineSchema, {
      day: z.string(),
      amount: z.int(),
      currency: z.string(),
      tds: z.int(),
      shortfallReason: optional,
    }),
  ),
  /** Sales until the month's end that still have no invoice. */
  withoutInvoice: z.array(z.extend(lineSchema, { day: z.string(), amount: z.int() })),
  /** Money until the month's end that bought no seat and hasn't gone back. */
  withoutSeat: z.array(z.extend(lineSchema, { day: z.string(), amount: z.int(), currency: z.string() })),
});

export type Line = z.infer<typeof lineSchema>;
/** A month ("2026-11") for the accountant, with our own GSTIN and State. */
export type Month = z.infer<typeof monthSchema> & { month: string; gstin: string; state: string };

/** What `console_month` answers, with who we are. */
export const parseMonth = (data: unknown, rest: Pick<Month, "month" | "gstin" | "state">): Month => ({
  ...monthSchema.parse(data),
  ...rest,
});

export async function readMonth(client: UserClient, month: string): Promise<Month> {
  const { COMPANY_GSTIN: gstin = "", COMPANY_STATE: state = "" } = getEnv();
  const { data, error } = await client.rpc("console_month", { p_month: `${month}-01` });
  if (error) throw error;
  return parseMonth(data, { month, gstin, state });
}
