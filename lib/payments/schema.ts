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

export const paymentListSchema = z.object({ items: z.array(paymentSchema) });

/** Razorpay's refund; `pending` money is on its way. */
export const refundSchema = z.object({
  id: z.string().check(z.regex(/^rfnd_[A-Za-z0-9]{1,40}$/)),
  payment_id: paymentId,
  amount: paise,
  status: z.enum(["pending", "processed", "failed"]),
});

export type Refund = z.infer<typeof refundSchema>;

/** A webhook's body. Which entities come with it depends on the event. */
export const webhookSchema = z.object({
  event: z.string().check(z.maxLength(100)),
  payload: z.optional(
    z.object({
      payment: z.optional(z.object({ entity: paymentSchema })),
      refund: z.optional(z.object({ entity: refundSchema })),
    }),
  ),
});
