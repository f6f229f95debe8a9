import * as z from "zod/mini";

const orderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{1,40}$/));
/** As many as our tables count. */
const paise = z.int32();
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const paymentId = z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/));

/** What the browser may say of an order: whose cohort. Price and buyer are the server's business; more is ignored. */
export const orderRequestSchema = z.object({ cohortId: z.string().check(z.minLength(1), z.maxLength(20)) });

/** What checkout hands to the browser after a payment, and to the callback. */
export const checkoutAnswerSchema = z.object({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  // Whatever is no signature is found out, and logged, by its check.
  razorpay_signature: z.unknown(),
});

export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;

export const providerOrderSchema = z.object({ id: orderId, amount: paise, currency });

/** Razorpay's payment, as its API and its webhooks send it; amounts in paise. `status` decides, never `captured`. */
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
});

export type Payment = z.infer<typeof paymentSchema>;

/** Razorpay's refund; `pending` money is on its way. */
export const refundSchema = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,40}$/)),
  payment_id: paymentId,
  amount: paise,
  status: z.enum(["pending", "processed", "failed"]),
  /** What the refund's maker wrote there: for one of ours its id. */
  receipt: z.pipe(
    z.nullish(z.string().check(z.maxLength(100))),
    z.transform((receipt) => receipt ?? null),
  ),
});

export type Refund = z.infer<typeof refundSchema>;

/** A buyer's complaint to the bank. `status` is open, under_review, won, lost or closed. */
export const disputeSchema = z.object({
  id: z.string().check(z.regex(/^disp_[A-Za-z0-9]{1,40}$/)),
  payment_id: paymentId,
  status: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
});

export type Dispute = z.infer<typeof disputeSchema>;

/** A list of Razorpay's. One account may sell more than this course, so not every item has to be of a shape we know. */
export const collectionSchema = z.object({ items: z.array(z.unknown()) });

/** A webhook's body. Which entities come with it depends on the event. */
export const webhookSchema = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.optional(
    z.object({
      payment: z.optional(z.object({ entity: paymentSchema })),
      refund: z.optional(z.object({ entity: refundSchema })),
      // Read by disputeSchema: the event of one that we cannot read still means something.
      dispute: z.optional(z.object({ entity: z.unknown() })),
    }),
  ),
});
