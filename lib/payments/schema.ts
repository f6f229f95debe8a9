import * as z from "zod/mini";

import { cohortIdField } from "@/lib/forms/cohort-id";

const orderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{1,40}$/));
/** Within the range of our integer columns. */
const paise = z.int32();
/** In the year 9999, the last that our database and Date write in the same way. */
const MAX_SECONDS = 253_402_300_799;
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const paymentId = z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/));

/** Price and buyer are the server's; other properties are ignored. */
export const orderRequestSchema = z.object({
  cohortId: cohortIdField,
  /** The price that the page showed, in paise; without it the buyer accepts any price. */
  shownPrice: z.optional(paise.check(z.positive())),
  /** The account that the page was rendered for. */
  account: z.optional(z.string().check(z.maxLength(36))),
  /** What `cameFrom` noted; kept only as far as it says where a link stood. */
  cameFrom: z.optional(z.string()),
});

/** What the checkout passes to its handler in the browser, and posts to the callback, after a payment. */
export const checkoutResponseSchema = z.object({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  // The caller of `isCheckoutSignature` checks it, and logs a wrong one.
  razorpay_signature: z.unknown(),
});

const failedMetadata = z.object({ order_id: orderId });

/** The order of a failed attempt, from the metadata that the checkout posts to the callback; undefined without one. */
export function failedOrder(metadata: string | undefined): string | undefined {
  try {
    return failedMetadata.safeParse(JSON.parse(metadata ?? "")).data?.order_id;
  } catch {
    return undefined;
  }
}

export type CheckoutResponse = z.infer<typeof checkoutResponseSchema>;

/** The browser's question about an order's result. */
export const orderQuestionSchema = z.object({ orderId });

export const providerOrderSchema = z.object({ id: orderId, amount: paise, currency });

/** An order at Razorpay: only the server can write its notes. If there are none, they come as a list. */
export const knownOrderSchema = z.object({
  id: orderId,
  notes: z.pipe(
    z.optional(z.unknown()),
    z.transform((notes): Record<string, unknown> => z.record(z.string(), z.unknown()).safeParse(notes).data ?? {}),
  ),
});

export type KnownOrder = z.infer<typeof knownOrderSchema>;

const unixSeconds = z.int().check(z.nonnegative(), z.maximum(MAX_SECONDS));

/** Razorpay's payment entity in API and webhooks; amounts in paise. */
export const paymentSchema = z.looseObject({
  id: paymentId,
  order_id: z.nullable(orderId),
  amount: paise,
  currency,
  status: z.string(),
  amount_refunded: z.pipe(
    z.nullish(paise),
    z.transform((refunded) => refunded ?? 0),
  ),
  notes: z.optional(z.unknown()),
  /** When the buyer started it, in Unix seconds; null if that can't be read. */
  created_at: z.pipe(
    z.optional(z.unknown()),
    z.transform((seconds) => unixSeconds.safeParse(seconds).data ?? null),
  ),
});

export type Payment = z.infer<typeof paymentSchema>;

/** Razorpay's refund entity; `pending`: accepted, not yet paid. */
export const refundSchema = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,40}$/)),
  payment_id: paymentId,
  amount: paise,
  status: z.enum(["pending", "processed", "failed"]),
  /** For a refund of ours, its id. */
  receipt: z.pipe(
    z.nullish(z.string().check(z.maxLength(100))),
    z.transform((receipt) => receipt ?? null),
  ),
});

export type Refund = z.infer<typeof refundSchema>;

/** `status` is open, under_review, won, lost or closed; two events share a status, `created` and `action_required`. */
export const disputeSchema = z.object({
  id: z.string().check(z.regex(/^disp_[A-Za-z0-9]{1,40}$/)),
  payment_id: paymentId,
  status: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
  /** When an answer is due, in Unix seconds; null if none is. */
  respond_by: z.pipe(
    z.nullish(unixSeconds),
    z.transform((seconds) => seconds ?? null),
  ),
});

export type Dispute = z.infer<typeof disputeSchema>;

/** Items are parsed one by one: the account may sell other products, with items of other shapes. */
export const collectionSchema = z.object({ items: z.array(z.unknown()) });

/** The entities depend on the event. */
export const webhookSchema = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.optional(
    z.object({
      payment: z.optional(z.object({ entity: paymentSchema })),
      refund: z.optional(z.object({ entity: refundSchema })),
      // Parsed separately: the event counts even if its dispute cannot be read.
      dispute: z.optional(z.object({ entity: z.unknown() })),
    }),
  ),
});
