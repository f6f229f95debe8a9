import { z } from "zod";

import { howSchema } from "../faults.ts";
import { webhookModes } from "./webhooks.ts";

/** `api` is all of it but the checkout. */
const areas = ["orders", "payments", "refunds", "checkout", "api"] as const;
type Area = (typeof areas)[number];

/** `POST /razorpay/_control`; what is left out stays as it is. */
export const controlSchema = z
  .strictObject({
    webhooks: z.enum(webhookModes),
    fail: z.object({ on: z.enum(areas), how: howSchema.unwrap() }).nullable(),
    /** Well-formed answers that say something else: what is to stand in them instead. */
    twist: z.object({ on: z.enum(areas), fields: z.record(z.string(), z.unknown()) }).nullable(),
    /** Changes a payment from Razorpay's side; a `status` has its events, as a late authorisation would. */
    payment: z.object({
      id: z.string(),
      status: z.enum(["authorized", "captured", "failed"]).optional(),
      amount: z.int().optional(),
      currency: z.string().optional(),
    }),
    /** What somebody does in Razorpay's dashboard: gives back a part, or all that is left, of a payment. */
    refund: z.object({
      payment: z.string(),
      amount: z.int().optional(),
      status: z.enum(["pending", "processed"]).default("processed"),
    }),
    /** Ends a refund that was on its way. */
    refundEnd: z.object({ id: z.string(), status: z.enum(["processed", "failed"]) }),
    /** A second payment of an order that is paid, as two tabs make one. */
    secondPayment: z.object({ order: z.string(), status: z.enum(["authorized", "captured"]).default("captured") }),
    /** A buyer complains to the bank, or their complaint goes on. */
    dispute: z.object({
      payment: z.string(),
      status: z.enum(["open", "under_review", "won", "lost", "closed"]).default("open"),
    }),
  })
  .partial();

export type Control = z.infer<typeof controlSchema>;
export type Fail = NonNullable<Control["fail"]> | null;
export type Twist = NonNullable<Control["twist"]> | null;

/** Whether a fault or a twist touches a request below `/razorpay`. */
export function isStruck({ on }: { on: Area }, path: string): boolean {
  const isControl = path.endsWith("/_control") || path.includes("/checkout");
  return on === "api" ? !isControl : areaOf(path) === on;
}

function areaOf(path: string): Area | undefined {
  if (/\/v1\/(?:payments\/[^/]+\/refunds?|refunds)(?:\/|$)/.test(path)) return "refunds";
  if (path.includes("/v1/orders")) return "orders";
  if (path.includes("/v1/payments")) return "payments";
  return path.endsWith("/checkout.js") ? "checkout" : undefined;
}
