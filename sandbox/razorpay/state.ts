import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

export type Notes = Record<string, string | number> | [];

/** Razorpay's order entity; amounts in paise, times in Unix seconds. */
export type Order = {
  id: string;
  entity: "order";
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: "created" | "attempted" | "paid";
  attempts: number;
  notes: Notes;
  created_at: number;
};

type Failure = { code: string; description: string; source: string; step: string; reason: string };

export type Payment = {
  id: string;
  entity: "payment";
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  order_id: string;
  method: string;
  amount_refunded: number;
  refund_status: null | "partial" | "full";
  captured: boolean;
  description: string | null;
  email: string;
  contact: string;
  notes: Notes;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
};

export type Refund = {
  id: string;
  entity: "refund";
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  status: "pending" | "processed" | "failed";
  speed_processed: "normal";
  speed_requested: "normal";
  created_at: number;
};

/** A chargeback; `respond_by` in Unix seconds. */
export type Dispute = {
  id: string;
  entity: "dispute";
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  reason_code: string;
  respond_by: number;
  status: "open" | "under_review" | "won" | "lost" | "closed";
  phase: "chargeback";
  created_at: number;
};

/** The stand-in's whole state. */
export type State = {
  orders: Record<string, Order>;
  /** Orders whose payments are captured automatically. */
  automatic: Record<string, boolean>;
  payments: Record<string, Payment>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  /** By `X-Refund-Idempotency`: the request's content, and its refund. */
  refundKeys: Record<string, { content: string; refundId: string }>;
};

export type Ledger = { state: State; save: () => void };

/** Opens the ledger stored in `file`; undefined: in memory. */
export function openLedger(file: string | undefined): Ledger {
  const state: State = { orders: {}, automatic: {}, payments: {}, refunds: {}, disputes: {}, refundKeys: {} };
  if (file !== undefined && existsSync(file)) Object.assign(state, JSON.parse(readFileSync(file, "utf8")));
  const save = () => {
    if (file === undefined) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  };
  return { state, save };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** An id in Razorpay's format: a prefix and 14 letters and digits. */
export function newId(prefix: "order" | "pay" | "rfnd" | "disp" | "evt"): string {
  return `${prefix}_${Array.from({ length: 14 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;
}

/** Now, in Unix seconds. */
export const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The payments of an order, oldest first. */
export function paymentsOf(state: State, orderId: string): Payment[] {
  return Object.values(state.payments).filter((payment) => payment.order_id === orderId);
}

/** The error of a failed payment, in checkout and in webhooks. */
export const declined: Failure = {
  code: "BAD_REQUEST_ERROR",
  description: "Your payment was declined by the bank. Try another payment method or contact your bank.",
  source: "bank",
  step: "payment_authorization",
  reason: "payment_failed",
};
