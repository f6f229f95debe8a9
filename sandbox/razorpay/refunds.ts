import { Hono } from "hono";
import { z } from "zod";

import { notesSchema, page, errorResponse, validationError, unknownId } from "./responses.ts";
import { type Ledger, newId, nowSeconds, type Payment, type Refund } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

const KEY_MINIMUM_LENGTH = 10;

const refundSchema = z.object({
  amount: z.int("The amount must be an integer.").min(100, "The amount must be at least INR 1.00").optional(),
  notes: notesSchema,
  receipt: z.string().max(40).optional(),
  speed: z.literal("normal").optional(),
});

/** Full or partial refunds, once per `X-Refund-Idempotency`. */
export function refundRoutes(ledger: Ledger, webhooks: Webhooks): Hono {
  const { state } = ledger;
  const app = new Hono();

  app.post("/payments/:id/refund", async (c) => {
    const payment = state.payments[c.req.param("id")];
    if (payment === undefined) return unknownId();
    const text = await c.req.text();
    const parsed = refundSchema.safeParse(text === "" ? {} : parseJson(text));
    if (!parsed.success) return validationError(parsed.error);

    const key = c.req.header("x-refund-idempotency");
    if (key !== undefined && key.length < KEY_MINIMUM_LENGTH)
      return errorResponse("The idempotency key must be at least 10 characters.");
    const content = JSON.stringify([payment.id, parsed.data]);
    const known = key === undefined ? undefined : state.refundKeys[key];
    if (known !== undefined)
      return known.content === content
        ? c.json(state.refunds[known.refundId])
        : errorResponse("Different request body sent for the same idempotency key.");

    const amount = parsed.data.amount ?? payment.amount - payment.amount_refunded;
    const problem = refundError(payment, amount);
    if (problem !== undefined) return errorResponse(problem);
    const { notes, receipt = null } = parsed.data;
    const refund = makeRefund(ledger, webhooks, payment, { amount, notes, receipt, status: "processed" });
    if (key !== undefined) state.refundKeys[key] = { content, refundId: refund.id };
    ledger.save();
    return c.json(refund);
  });

  app.get("/payments/:id/refunds", (c) => {
    const refunds = Object.values(state.refunds).filter((refund) => refund.payment_id === c.req.param("id"));
    return page(refunds, c.req.query());
  });

  app.get("/refunds", (c) => page(Object.values(state.refunds), c.req.query()));

  app.get("/refunds/:id", (c) => {
    const refund = state.refunds[c.req.param("id")];
    return refund === undefined ? unknownId() : c.json(refund);
  });

  return app;
}

type RefundFacts = Pick<Refund, "amount" | "notes" | "receipt" | "status">;

/** Creates a refund and sends its webhooks. The payment counts it at once, even while it is pending. */
export function makeRefund(ledger: Ledger, webhooks: Webhooks, payment: Payment, facts: RefundFacts): Refund {
  const refund: Refund = {
    id: newId("rfnd"),
    entity: "refund",
    currency: payment.currency,
    payment_id: payment.id,
    speed_processed: "normal",
    speed_requested: "normal",
    created_at: nowSeconds(),
    ...facts,
  };
  ledger.state.refunds[refund.id] = refund;
  payment.amount_refunded += refund.amount;
  payment.refund_status = payment.amount_refunded === payment.amount ? "full" : "partial";
  if (payment.refund_status === "full") payment.status = "refunded";
  ledger.save();
  const names = refund.status === "pending" ? ["refund.created"] : ["refund.created", `refund.${refund.status}`];
  webhooks.send(names.map((event) => ({ event, payload: { refund, payment } })));
  return refund;
}

/** Ends a pending refund; a failed one no longer counts for the payment. */
export function endRefund(ledger: Ledger, webhooks: Webhooks, refund: Refund, status: "processed" | "failed"): void {
  const payment = ledger.state.payments[refund.payment_id];
  refund.status = status;
  if (payment === undefined) return;
  if (status === "failed") {
    payment.amount_refunded -= refund.amount;
    payment.refund_status = payment.amount_refunded === 0 ? null : "partial";
    payment.status = "captured";
  }
  ledger.save();
  webhooks.send([{ event: `refund.${status}`, payload: { refund, payment } }]);
}

/** Why `amount` paise of a payment can't be refunded, in Razorpay's words; undefined if they can. */
export function refundError(payment: Payment, amount: number): string | undefined {
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
