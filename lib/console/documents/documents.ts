import "server-only";

import * as z from "zod/mini";

import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter, monthFilter } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { documentWords } from "@/lib/content/documents";
import { stateName } from "@/lib/content/indian-states";
import { type TaxDocument, taxDocumentSchema } from "@/lib/documents/facts";
import { dayOf } from "@/lib/format/days";
import { monthRange, monthsSince } from "@/lib/format/months";
import { createUserClient } from "@/lib/supabase/server";

export const documentKinds = ["invoice", "credit_note"] as const;

const documentFilter = z.object({ month: monthFilter(), kind: choiceFilter(documentKinds) });

/** A document, with its order and invoice; amounts are paise. */
export type ConsoleDocument = TaxDocument & {
  id: string;
  orderId: string;
  /** Of a credit note: the id of its invoice. */
  corrects: string | null;
  /** Of an invoice: the number of the one that has replaced it. */
  correctedBy: string | null;
  createdAt: string;
};

const COLUMNS =
  "id, orderId:order_id, corrects, createdAt:created_at, kind, serial, issuedOn:issued_on, taxable, cgst, sgst, igst, total, placeOfSupply:place_of_supply, facts, order:payment_orders(documents:tax_documents(kind, serial, createdAt:created_at))";

const readSchema = z.extend(taxDocumentSchema, {
  id: z.string(),
  orderId: z.string(),
  corrects: z.nullable(z.string()),
  createdAt: z.string(),
  order: z.object({
    documents: z.array(z.object({ kind: z.string(), serial: z.string(), createdAt: z.string() })),
  }),
});

const rowSchema = z.pipe(
  readSchema,
  z.transform(({ order, ...document }): ConsoleDocument => {
    const later = order.documents
      .filter(({ kind, createdAt }) => kind === "invoice" && createdAt > document.createdAt)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
    return { ...document, correctedBy: document.kind === "invoice" ? (later[0]?.serial ?? null) : null };
  }),
);

const inRupees = (paise: number) => paise / 100;

/** "29 Karnataka" */
export const placeName = (code: string): string => `${code} ${stateName(code) ?? ""}`.trim();

/** Invoices and credit notes, newest first. */
export const documentList: ConsoleList<ConsoleDocument, z.output<typeof documentFilter>> = {
  filter: documentFilter,
  columns: [
    { head: "Number", value: ({ serial }) => serial },
    { head: "Kind", value: ({ kind }) => term("documents", kind) },
    { head: "Date", value: ({ issuedOn }) => issuedOn },
    { head: "For invoice", value: ({ facts }) => facts.corrects?.serial ?? null },
    { head: "Corrected by", value: ({ correctedBy }) => correctedBy },
    { head: documentWords.buyer, value: ({ facts }) => facts.recipient?.legalName ?? null },
    { head: documentWords.gstin, value: ({ facts }) => facts.recipient?.gstin ?? null },
    { head: documentWords.placeOfSupply, value: ({ placeOfSupply }) => placeName(placeOfSupply) },
    { head: "Taxable value (INR)", value: ({ taxable }) => inRupees(taxable) },
    { head: "CGST (INR)", value: ({ cgst }) => inRupees(cgst) },
    { head: "SGST (INR)", value: ({ sgst }) => inRupees(sgst) },
    { head: "IGST (INR)", value: ({ igst }) => inRupees(igst) },
    { head: "Total (INR)", value: ({ total }) => inRupees(total) },
    { head: "Order", value: ({ orderId }) => orderId },
  ],
  fetchPage: async ({ client, filter: { month, kind }, cursor, size }) => {
    let query = client.from("tax_documents").select(COLUMNS);
    if (kind) query = query.eq("kind", kind);
    if (month) query = query.gte("issued_on", monthRange(month).first).lt("issued_on", monthRange(month).next);
    const page = await readPage(query, {
      column: "created_at",
      cursor,
      size,
      cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    return { ...page, rows: z.array(rowSchema).parse(page.rows) };
  },
};

/** The documents of an order, oldest first. */
export async function documentsOfOrder(orderId: string): Promise<ConsoleDocument[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("tax_documents")
    .select(COLUMNS)
    .eq("order_id", orderId)
    .order("created_at")
    .order("id");
  if (error) throw error;
  return z.array(rowSchema).parse(data);
}

/** One document; null for every other id, malformed ones too. */
export async function findDocument(id: string): Promise<ConsoleDocument | null> {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.from("tax_documents").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw error;
  return data && rowSchema.parse(data);
}

/** The months ("2026-11") since the first payment, this one first. */
export async function documentMonths(): Promise<string[]> {
  const client = await createUserClient();
  const captures = () => client.from("payment_captures").select("created_at, transferred_on").limit(1);
  const [recorded, transferred] = await Promise.all([
    captures().order("created_at"),
    captures().order("transferred_on", { nullsFirst: false }),
  ]);
  if (recorded.error) throw recorded.error;
  if (transferred.error) throw transferred.error;
  const today = dayOf(new Date());
  const first = [
    today,
    ...recorded.data.map(({ created_at }) => dayOf(new Date(created_at))),
    ...transferred.data.map(({ transferred_on }) => transferred_on ?? today),
  ].toSorted()[0];
  return monthsSince(first ?? today, today);
}

/** An invoice that credit notes haven't used up, and what is left of it in paise. */
export type OpenInvoice = { invoice: ConsoleDocument; left: number };

/** The open invoice of an order; null if there is none. */
export function openInvoice(documents: readonly ConsoleDocument[]): OpenInvoice | null {
  const leftOf = ({ id, total }: ConsoleDocument) =>
    documents.filter(({ corrects }) => corrects === id).reduce((rest, note) => rest - note.total, total);
  const invoice = documents.find((document) => document.kind === "invoice" && leftOf(document) > 0);
  return invoice ? { invoice, left: leftOf(invoice) } : null;
}
