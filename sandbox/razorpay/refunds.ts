import { Hono } from "hono";
import { z } from "zod";

import { collection, notesSchema, refuse, refuseInput, unknownId } from "./answers.ts";
import { type Ledger, newId, nowSeconds, type Payment, type Refund } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

const KEY_MINIMUM_LENGTH = 10;

const refundSchema = z.object({
  amount: z.int("The amount must be an integer.").min(100, "The amount must be at least INR 1.00").optional(),
  notes: notesSchema,
  receipt: z.string().max(40).optional(),
  speed: z.literal("normal").optional(),
});

/** Refunds: whole or part, once for each `X-Refund-Idempotency`. */
export function refundRoutes(ledger: Ledger, webhooks: Webhooks): Hono {
  const { state } = ledger;
  const app = new Hono();

  app.post("/payments/:id/refund", async (c) => {
    const payment = state.payments[c.req.param("id")];
    if (payment === undefined) return unknownId();
    const text = await c.req.text();
    const parsed = refundSchema.safeParse(text === "" ? {} : parseJson(text));
    if (!parsed.success) return refuseInput(parsed.error);

    const key = c.req.header("x-refund-idempotency");
    if (key !== undefined && key.length < KEY_MINIMUM_LENGTH)
      return refuse("The idempotency key must be at least 10 characters.");
    const asked = JSON.stringify([payment.id, parsed.data]);
    const known = key === undefined ? undefined : state.refundKeys[key];
    if (known !== undefined)
      return known.asked === asked
        ? c.json(state.refunds[known.refundId])
        : refuse("Different request body sent for the same idempotency key.");

    const amount = parsed.data.amount ?? payment.amount - payment.amount_refunded;
    const problem = refusalOf(payment, amount);
    if (problem !== undefined) return refuse(problem);
    const refund: Refund = {
      id: newId("rfnd"),
      entity: "refund",
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: parsed.data.notes,
      receipt: parsed.data.receipt ?? null,
      status: "processed",
      speed_processed: "normal",
      speed_requested: "normal",
      created_at: nowSeconds(),
    };
    state.refunds[refund.id] = refund;
    if (key !== undefined) state.refundKeys[key] = { asked, refundId: refund.id };
    payment.amount_refunded += amount;
    payment.refund_status = payment.amount_refunded === payment.amount ? "full" : "partial";
    if (payment.refund_status === "full") payment.status = "refunded";
    ledger.save();
    webhooks.send([
      { event: "refund.created", payload: { refund, payment } },
      { event: "refund.processed", payload: { refund, payment } },
    ]);
    return c.json(refund);
  });

  app.get("/payments/:id/refunds", (c) =>
    collection(Object.values(state.refunds).filter((refund) => refund.payment_id === c.req.param("id"))),
  );

  app.get("/refunds/:id", (c) => {
    const refund = state.refunds[c.req.param("id")];
    return refund === undefined ? unknownId() : c.json(refund);
  });

  return app;
}

function refusalOf(payment: Payment, amount: number): string | undefined {
  if (payment.status === "refunded") return "The payment has been fully refunded already";
  if (payment.status !== "captured") return "The payment status should be captured for action to be taken";
  if (amount > payment.amount - payment.amount_refunded)
    return "The total refund amount is greater than the refund payment amount";
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
