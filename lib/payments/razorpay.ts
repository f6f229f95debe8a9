import "server-only";

import { timingSafeEqual } from "node:crypto";
import Razorpay from "razorpay";
import type * as z from "zod/mini";

import { getEnv } from "@/lib/env";
import { adviceOn } from "@/lib/http/advice";
import { deadlineSignal } from "@/lib/http/deadline";
import { log } from "@/lib/log";
import {
  collectionSchema,
  type Dispute,
  disputeSchema,
  type KnownOrder,
  knownOrderSchema,
  type Payment,
  paymentSchema,
  providerOrderSchema,
  type Refund,
  refundSchema,
} from "@/lib/payments/schema";
import { hmacSha256 } from "@/lib/security/hmac";

const TIMEOUT_MS = 8_000;
const MAX_RESPONSE_BYTES = 1_000_000;
/** Razorpay's maximum for lists. */
const PAGE_SIZE = 100;
/** In minutes. A payment that is authorised late, up to three days after it failed, is still captured. */
const CAPTURE_WITHIN_MINUTES = 5_760;
const MANUAL_CAPTURE_WITHIN_MINUTES = 7_200;

/**
 * A failed call: `unreachable` (no response in 8 s or a broken connection; it may still have taken effect), `refused` (an
 * error response) or `malformed` (a response that does not match its schema).
 */
export class RazorpayError extends Error {
  override name = "RazorpayError";

  readonly kind: "unreachable" | "refused" | "malformed";
  /** The HTTP status of a refused call. */
  readonly status: number | undefined;

  constructor(kind: RazorpayError["kind"], status?: number) {
    const advice = adviceOn("payments", status);
    super([kind, ...(status ? [`with status ${status}`] : []), ...(advice ? [`(${advice})`] : [])].join(" "));
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

/** A client for one call: the SDK has no options for host, timeout or the headers of a single call. */
function createClient(headers: Record<string, string> = {}): Razorpay {
  const { RAZORPAY_API_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = getEnv();
  const client = new Razorpay({ key_id: RAZORPAY_KEY_ID, key_secret: RAZORPAY_KEY_SECRET[0] });
  const { defaults } = (client.api as unknown as { rq: HttpClient }).rq;
  Object.assign(defaults.headers, headers);
  Object.assign(defaults, {
    baseURL: RAZORPAY_API_URL,
    timeout: TIMEOUT_MS,
    signal: deadlineSignal(TIMEOUT_MS),
    maxContentLength: MAX_RESPONSE_BYTES,
    maxRedirects: 0,
  });
  return client;
}

/** The SDK throws `{statusCode}` for an error response, and a TypeError if there is no response. */
const statusOf = (error: unknown) => (error as { statusCode?: number } | null | undefined)?.statusCode;

async function call<Data>(schema: z.ZodMiniType<Data>, request: () => Promise<unknown>): Promise<Data> {
  let response: unknown;
  try {
    response = await request();
  } catch (error) {
    const status = statusOf(error);
    throw status === undefined ? new RazorpayError("unreachable") : new RazorpayError("refused", status);
  }
  const parsed = schema.safeParse(response);
  if (!parsed.success) throw new RazorpayError("malformed");
  return parsed.data;
}

type OrderFacts = { receipt: string; /** paise */ amount: number; currency: string; notes: Record<string, string> };

/** Creates an order whose payments are captured automatically. Throws RazorpayError. */
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
  return call(providerOrderSchema, async () => createClient().orders.create(order));
}

/** An order of the account, another product's included. Throws RazorpayError. */
export async function fetchProviderOrder(providerOrderId: string): Promise<KnownOrder> {
  return call(knownOrderSchema, async () => createClient().orders.fetch(providerOrderId));
}

/** Throws RazorpayError. */
export async function fetchPayment(paymentId: string): Promise<Payment> {
  return call(paymentSchema, async () => createClient().payments.fetch(paymentId));
}

/** Throws RazorpayError. */
export async function fetchRefund(refundId: string): Promise<Refund> {
  return call(refundSchema, async () => createClient().refunds.fetch(refundId));
}

/** Items that do not match the schema are logged and left out. Throws RazorpayError. */
async function fetchItems<Item>(schema: z.ZodMiniType<Item>, request: () => Promise<unknown>) {
  const { items } = await call(collectionSchema, request);
  const parsed = items.map((item) => schema.safeParse(item));
  const error = parsed.find(({ success }) => !success)?.error;
  if (error) log("warn", "razorpay.unexpected-item", { error });
  return { isLast: items.length < PAGE_SIZE, items: parsed.flatMap(({ success, data }) => (success ? [data] : [])) };
}

type Page = { count: number; skip: number };

/**
 * All pages of a list. Lists are sorted newest first: an item that is created during the run moves others to later
 * pages, so an item may come twice, and none is missed. Throws RazorpayError.
 */
async function* pages<Item>(schema: z.ZodMiniType<Item>, request: (page: Page) => Promise<unknown>) {
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const { isLast, items } = await fetchItems(schema, async () => request({ count: PAGE_SIZE, skip }));
    yield items;
    if (isLast) return;
  }
}

/** A range of creation times, in seconds since the epoch. */
export type Window = { from: number; to: number };

/** All payments of the account that were created in a window, other products' included. */
export const listPayments = (window: Window): AsyncGenerator<Payment[]> =>
  pages(paymentSchema, async (page) => createClient().payments.all({ ...window, ...page }));

/** All refunds of the account that were created in a window. */
export const listRefunds = (window: Window): AsyncGenerator<Refund[]> =>
  pages(refundSchema, async (page) => createClient().refunds.all({ ...window, ...page }));

/** All disputes of the account: this list takes no window. */
export const listDisputes = (): AsyncGenerator<Dispute[]> =>
  pages(disputeSchema, async (page) => createClient().disputes.all(page));

/** All payments of an order, failed ones included. Throws RazorpayError. */
export async function fetchOrderPayments(orderId: string): Promise<Payment[]> {
  return (await fetchItems(paymentSchema, async () => createClient().orders.fetchPayments(orderId))).items;
}

/** All refunds of a payment, those made in Razorpay's dashboard included. Throws RazorpayError. */
export async function fetchPaymentRefunds(paymentId: string): Promise<Refund[]> {
  const request = async (page: Page) => createClient().payments.fetchMultipleRefund(paymentId, page);
  const refunds: Refund[] = [];
  for await (const page of pages(refundSchema, request)) refunds.push(...page);
  return refunds;
}

/** `id` is ours and becomes the refund's receipt, by which it is found again if the response was lost. */
type RefundOrder = { id: string; paymentId: string; /** paise */ amount: number };

/** Refunds part or all of a payment; idempotent for the same id and amount. Throws RazorpayError. */
export async function refundPayment({ id, paymentId, amount }: RefundOrder): Promise<Refund> {
  // An idempotency key belongs to one body, and the amount may shrink when part was refunded in the dashboard.
  const client = createClient({ "X-Refund-Idempotency": `${id}-${amount}` });
  return call(refundSchema, async () => client.payments.refund(paymentId, { amount, speed: "normal", receipt: id }));
}

/** Hex HMAC-SHA256 with one of the secrets, compared in constant time; during a rotation the old one is valid too. */
function isSignature(signature: unknown, secrets: readonly string[], message: string): boolean {
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return secrets.some((secret) => timingSafeEqual(hmacSha256(secret, message), Buffer.from(signature, "hex")));
}

/**
 * Whether Razorpay signed this pair of order and payment: with the secret of the key with which the checkout was opened,
 * which may be the old one. It proves neither amount nor capture.
 */
export const isCheckoutSignature = (orderId: string, paymentId: string, signature: unknown): boolean =>
  isSignature(signature, getEnv().RAZORPAY_KEY_SECRET, `${orderId}|${paymentId}`);

/** Whether Razorpay signed this exact body. */
export const isWebhookSignature = (rawBody: string, signature: unknown): boolean =>
  isSignature(signature, getEnv().RAZORPAY_WEBHOOK_SECRET, rawBody);
