import "server-only";

import { timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import type * as z from "zod/mini";

import { deadlineIn } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import {
  type Payment,
  paymentListSchema,
  paymentSchema,
  providerOrderSchema,
  type Refund,
  refundSchema,
} from "@/lib/payments/schema";
import { hmacSha256 } from "@/lib/security/hmac";

/** An answer that has not come by then is not waited for. */
const TIMEOUT_MS = 8_000;
const MAX_ANSWER_BYTES = 1_000_000;
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

/** All tries to pay an order, failed ones too. Throws RazorpayError. */
export async function fetchOrderPayments(orderId: string): Promise<Payment[]> {
  const { items } = await ask(paymentListSchema, async () => createClient().orders.fetchPayments(orderId));
  return items;
}

/** Gives back `amount` paise of a payment, once however often it is called with the same arguments. Throws RazorpayError. */
export async function refundPayment(paymentId: string, amount: number): Promise<Refund> {
  const client = createClient({ "X-Refund-Idempotency": `refund-${paymentId}` });
  return ask(refundSchema, async () => client.payments.refund(paymentId, { amount, speed: "normal" }));
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
