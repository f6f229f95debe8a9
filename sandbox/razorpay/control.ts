import { z } from "zod";

import { faultSchema } from "../faults.ts";
import { webhookModes } from "./webhooks.ts";

/** `api` means everything except the checkout. */
const areas = ["orders", "payments", "refunds", "checkout", "api"] as const;
type Area = (typeof areas)[number];

/** Body of `POST /razorpay/_control`; omitted fields change nothing. */
export const controlSchema = z
  .strictObject({
    webhooks: z.enum(webhookModes),
    fail: z.object({ on: z.enum(areas), how: faultSchema.unwrap() }).nullable(),
    /** Fields to replace in otherwise well-formed responses. */
    override: z.object({ on: z.enum(areas), fields: z.record(z.string(), z.unknown()) }).nullable(),
    /** Changes a payment at Razorpay; a new `status` sends its events, like a late authorisation. */
    payment: z.object({
      id: z.string(),
      status: z.enum(["authorized", "captured", "failed"]).optional(),
      amount: z.int().optional(),
      currency: z.string().optional(),
    }),
    /** A refund made in Razorpay's dashboard: `amount` in paise, by default all that is left of the payment. */
    refund: z.object({
      payment: z.string(),
      amount: z.int().optional(),
      status: z.enum(["pending", "processed"]).default("processed"),
    }),
    /** Ends a pending refund. */
    refundEnd: z.object({ id: z.string(), status: z.enum(["processed", "failed"]) }),
    /** A second payment of a paid order, as from two open tabs. */
    secondPayment: z.object({ order: z.string(), status: z.enum(["authorized", "captured"]).default("captured") }),
    /** An event of a dispute: `created` opens one, the others change the payment's latest. */
    dispute: z.object({
      payment: z.string(),
      event: z.enum(["created", "action_required", "under_review", "won", "lost", "closed"]).default("created"),
    }),
  })
  .partial();

export type Control = z.infer<typeof controlSchema>;
export type Fail = NonNullable<Control["fail"]> | null;
export type Override = NonNullable<Control["override"]> | null;

/** Whether a fault or an override applies to a path below `/razorpay`. */
export function appliesTo({ on }: { on: Area }, path: string): boolean {
  const isControl = path.endsWith("/_control") || path.includes("/checkout");
  return on === "api" ? !isControl : areaOf(path) === on;
}

function areaOf(path: string): Area | undefined {
  if (/\/v1\/(?:payments\/[^/]+\/refunds?|refunds)(?:\/|$)/.test(path)) return "refunds";
  if (path.includes("/v1/orders")) return "orders";
  if (path.includes("/v1/payments")) return "payments";
  return path.endsWith("/checkout.js") ? "checkout" : undefined;
}
