import "server-only";

import { timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import type * as z from "zod/mini";

import { deadlineIn } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { log } from "@/lib/log";
import {
  collectionSchema,
  type Dispute,
  disputeSchema,
  type Payment,
  paymentSchema,
  providerOrderSchema,
  type Refund,
  refundSchema,
} from "@/lib/payments/schema";
import { hmacSha256 } from "@/lib/security/hmac";

/** An answer that has not come by then is not waited for. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 1_000_000;
/** The most that Razorpay's lists take. */
const PAGE_SIZE = 100;
/** A payment authorised late, up to three days after it failed, is captured all the same; in minutes. */
const CAPTURE_WITHIN_MINUTES = 5_760;
const MANUAL_CAPTURE_WITHIN_MINUTES = 7_200;

/**
 * Razorpay did not do what it was asked, as far as we know: `unreachable` (no answer in 8 s, or a broken connection; it
 * may have done it all the same), `refused` (an error answer) or `malformed` (an answer that is none).
 */
export class RazorpayError extends Error {
  override name = "RazorpayError";

  readonly kind: "unreachable" | "refused" | "malformed";
  /** The answer's HTTP status, where it was refused. */
  readonly status: number | undefined;

  constructor(kind: RazorpayError["kind"], status?: number) {
    super(status === undefined ? kind : `${kind} with status ${status}`);
    this.kind = kind;
    this.status = status;
  }
}

/** The part of the SDK's HTTP client that it does not type. */
type HttpClient = {
  defaults: {
    baseURL: string;
    timeout: number;
    signal: AbortSignal;
    maxContentLength: number;
    maxRedirects: number;
    headers: Record<string, unknown>;
  };
};

/** A client for one call: the SDK has options neither for the host nor for a time-out nor for a call's own headers. */
function createClient(headers: Record<string, string> = {}): Razorpay {
  const { RAZORPAY_API_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = getEnv();
  const client = new Razorpay({ key_id: RAZORPAY_KEY_ID, key_secret: RAZORPAY_KEY_SECRET });
  const { defaults } = (client.api as unknown as { rq: HttpClient }).rq;
  Object.assign(defaults.headers, headers);
  Object.assign(defaults, {
    baseURL: RAZORPAY_API_URL,
    timeout: TIMEOUT_MS,
    signal: deadlineIn(TIMEOUT_MS),
    maxContentLength: MAX_ANSWER_BYTES,
    maxRedirects: 0,
  });
  return client;
}

/** The SDK throws `{statusCode}` for an error answer, and stumbles over a missing answer with a TypeError. */
const statusOf = (error: unknown) => (error as { statusCode?: number } | null | undefined)?.statusCode;

async function ask<Answer>(schema: z.ZodMiniType<Answer>, question: () => Promise<unknown>): Promise<Answer> {
  let answer: unknown;
  try {
    answer = await question();
  } catch (error) {
    const status = statusOf(error);
    throw status === undefined ? new RazorpayError("unreachable") : new RazorpayError("refused", status);
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new RazorpayError("malformed");
  return parsed.data;
}

type OrderFacts = { receipt: string; /** paise */ amount: number; currency: string; notes: Record<string, string> };

/** Makes an order that captures what is paid for it by itself. Throws RazorpayError. */
export async function createProviderOrder({ receipt, amount, currency, notes }: OrderFacts) {
  const payment = {
    capture: "automatic",
    capture_options: {
      automatic_expiry_period: CAPTURE_WITHIN_MINUTES,
      manual_expiry_period: MANUAL_CAPTURE_WITHIN_MINUTES,
      refund_speed: "normal",
    },
  } as const;
  const order = { receipt, amount, currency, notes, payment };
  return ask(providerOrderSchema, async () => createClient().orders.create(order));
}

/** Throws RazorpayError. */
export async function fetchPayment(paymentId: string): Promise<Payment> {
  return ask(paymentSchema, async () => createClient().payments.fetch(paymentId));
}

/** Throws RazorpayError. */
export async function fetchRefund(refundId: string): Promise<Refund> {
  return ask(refundSchema, async () => createClient().refunds.fetch(refundId));
}

/** An answer's items, without those of a shape that none of ours has. Throws RazorpayError. */
async function askForItems<Item>(schema: z.ZodMiniType<Item>, question: () => Promise<unknown>) {
  const { items } = await ask(collectionSchema, question);
  const parsed = items.map((item) => schema.safeParse(item));
  const error = parsed.find(({ success }) => !success)?.error;
  if (error) log("warn", "razorpay.unexpected-item", { error });
  return { isLast: items.length < PAGE_SIZE, items: parsed.flatMap(({ success, data }) => (success ? [data] : [])) };
}

type Page = { count: number; skip: number };

/**
 * A whole list, page by page. Lists begin with what is newest: what arrives meanwhile moves items to later pages, so one
 * may come twice, and none is left out. Throws RazorpayError.
 */
async function* pages<Item>(schema: z.ZodMiniType<Item>, question: (page: Page) => Promise<unknown>) {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const { isLast, items } = await askForItems(schema, async () => question({ count: PAGE_SIZE, skip }));
    yield items;
    if (isLast) return;
  }
}

/** When an item was created, in seconds since 1970. */
export type Window = { from: number; to: number };

/** All payments of the account that were created in a window, in pages; those of other products, too. */
export const listPayments = (window: Window): AsyncGenerator<Payment[]> =>
  pages(paymentSchema, async (page) => createClient().payments.all({ ...window, ...page }));

/** The same of refunds. */
export const listRefunds = (window: Window): AsyncGenerator<Refund[]> =>
  pages(refundSchema, async (page) => createClient().refunds.all({ ...window, ...page }));

/** All disputes of the account there ever were: this list knows no window. */
export const listDisputes = (): AsyncGenerator<Dispute[]> =>
  pages(disputeSchema, async (page) => createClient().disputes.all(page));

/** All tries to pay an order, failed ones too. Throws RazorpayError. */
export async function fetchOrderPayments(orderId: string): Promise<Payment[]> {
  return (await askForItems(paymentSchema, async () => createClient().orders.fetchPayments(orderId))).items;
}

/** The refunds of a payment, whoever made them. Throws RazorpayError. */
export async function fetchPaymentRefunds(paymentId: string): Promise<Refund[]> {
  const question = async (page: Page) => createClient().payments.fetchMultipleRefund(paymentId, page);
  const refunds: Refund[] = [];
  for await (const page of pages(refundSchema, question)) refunds.push(...page);
  return refunds;
}

/** `id` is our own: it becomes the refund's receipt, by which we know it when we did not hear the answer. */
type RefundOrder = { id: string; paymentId: string; /** paise */ amount: number };

/** Gives back a part or all of a payment, once however often it is called with the same order. Throws RazorpayError. */
export async function refundPayment({ id, paymentId, amount }: RefundOrder): Promise<Refund> {
  // A key belongs to one body; the amount of one order may shrink when money went back by other ways.
  const client = createClient({ "X-Refund-Idempotency": `${id}-${amount}` });
  return ask(refundSchema, async () => client.payments.refund(paymentId, { amount, speed: "normal", receipt: id }));
}

/** Hex HMAC-SHA256, compared in constant time; anything that is no such text is refused before. */
function isSignature(signature: unknown, secret: string, message: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(hmacSha256(secret, message), Buffer.from(signature, "hex"));
}

/** Whether Razorpay says that this payment was made for this order. It proves neither amount nor capture. */
export const isCheckoutSignature = (orderId: string, paymentId: string, signature: unknown): boolean =>
  isSignature(signature, getEnv().RAZORPAY_KEY_SECRET, `${orderId}|${paymentId}`);

/** Whether these exact bytes come from Razorpay; while a secret is being rotated the old one counts, too. */
export const isWebhookSignature = (rawBody: string, signature: unknown): boolean =>
  getEnv().RAZORPAY_WEBHOOK_SECRET.some((secret) => isSignature(signature, secret, rawBody));
