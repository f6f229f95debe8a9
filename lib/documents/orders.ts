import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { documentWords } from "@/lib/content/documents";
import { hasCompany, keepCompany } from "@/lib/documents/company";
import { type TaxDocument, taxDocumentSchema } from "@/lib/documents/facts";
import { type BillingDetails, detailsRow } from "@/lib/documents/schema";
import { createAdminClient } from "@/lib/supabase/admin";

/** `about`: what a reader must know to choose between an order's documents. */
type DocumentLink = { id: string; kind: TaxDocument["kind"]; serial: string; about: string | null };

/** What My Learning says about the documents of a bought seat, by the payment that bought it. */
export type OrderDocuments = { orderId: string; paymentId: string; canAsk: boolean; documents: DocumentLink[] };

type OrderRow = { id: string; payment_id: string | null; status: string };

/** The documents of a buyer's orders; none if no invoices are issued. Cached per request. */
export const listDocuments = cache(async (userId: string): Promise<OrderDocuments[]> => {
  if (!hasCompany()) return [];
  const admin = createAdminClient();
  const orders = await admin
    .from("payment_orders")
    .select("id, payment_id, status")
    .eq("user_id", userId)
    .not("payment_id", "is", null);
  if (orders.error) throw orders.error;
  const ids = orders.data.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [details, documents] = await Promise.all([
    admin.from("billing_details").select("order_id").in("order_id", ids),
    admin
      .from("tax_documents")
      .select("id, kind, serial, order_id, corrects")
      .in("order_id", ids)
      .order("created_at", { ascending: true }),
  ]);
  if (details.error) throw details.error;
  if (documents.error) throw documents.error;
  const given = new Set([...details.data, ...documents.data].map(({ order_id: id }) => id));
  return orders.data.map((order: OrderRow) => ({
    orderId: order.id,
    paymentId: order.payment_id ?? "",
    canAsk: order.status === "paid" && !given.has(order.id),
    documents: linksOf(documents.data.filter(({ order_id: id }) => id === order.id)),
  }));
});

type DocumentRow = { id: string; kind: string; serial: string; corrects: string | null };

/** An order's documents, oldest first; an invoice that is followed by another was corrected by it. */
const linksOf = (rows: readonly DocumentRow[]): DocumentLink[] =>
  rows.map(({ id, kind, serial, corrects }, index) => {
    const next = rows.slice(index + 1).find((later) => later.kind === "invoice")?.serial;
    const credited = rows.find((earlier) => earlier.id === corrects)?.serial;
    return kind === "invoice"
      ? { id, kind, serial, about: next === undefined ? null : `${documentWords.correctedBy} ${next}` }
      : {
          id,
          kind: "credit_note",
          serial,
          about: credited === undefined ? null : `${documentWords.forInvoice} ${credited}`,
        };
  });

/** The documents of one of a buyer's orders; null for any other id. */
export async function findDocuments(userId: string, orderId: string): Promise<OrderDocuments | null> {
  return (await listDocuments(userId)).find((order) => order.orderId === orderId) ?? null;
}

export type GivenOutcome = "issued" | "waiting" | "given" | "unknown";

const outcomes = z.enum(["issued", "waiting", "given", "unknown"]);

/** Whose order and which details: the arguments of the functions that issue and preview its invoice. */
export const invoiceArguments = (userId: string, details: BillingDetails) => ({
  p_user_id: userId,
  p_order_id: details.orderId,
  p_details: detailsRow(details),
});

/** Stores the details that a buyer has confirmed, and issues the invoice if possible. */
export async function giveBillingDetails(userId: string, details: BillingDetails): Promise<GivenOutcome> {
  // The document's transaction reads our own details.
  await keepCompany();
  const { data, error } = await createAdminClient().rpc("ask_for_invoice", invoiceArguments(userId, details));
  if (error) throw error;
  return outcomes.parse(data);
}

/** A buyer's own document; null for any other id, malformed ones too. */
export async function findOwnDocument(userId: string, documentId: string): Promise<TaxDocument | null> {
  if (!z.guid().safeParse(documentId).success) return null;
  const admin = createAdminClient();
  const { data, error } = await admin
    .from("tax_documents")
    .select(
      "order_id, kind, serial, issuedOn:issued_on, taxable, cgst, sgst, igst, total, placeOfSupply:place_of_supply, facts",
    )
    .eq("id", documentId)
    .maybeSingle();
  if (error) throw error;
  if (!data) return null;
  const owner = await admin
    .from("payment_orders")
    .select("id")
    .eq("id", data.order_id)
    .eq("user_id", userId)
    .maybeSingle();
  if (owner.error) throw owner.error;
  return owner.data ? taxDocumentSchema.parse(data) : null;
}
