import { Hono } from "hono";
import { z } from "zod";

import { razorpayAuthorization } from "../keys.ts";
import { settle } from "./payments.ts";
import { refundRoutes } from "./refunds.ts";
import { collection, notesSchema, page, errorResponse, validationError, unknownId } from "./responses.ts";
import { type Ledger, newId, nowSeconds, type Order, paymentsOf } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

/** Smallest amount of an order, in paise. */
const MINIMUM_PAISE = 100;

const orderSchema = z.object({
  amount: z.int("The amount must be an integer.").min(MINIMUM_PAISE, "Order amount less than minimum amount allowed"),
  currency: z.string().regex(/^[A-Z]{3}$/, "The currency is invalid."),
  receipt: z.string().max(40, "The receipt may not be greater than 40 characters.").nullish(),
  notes: notesSchema,
  payment: z.object({ capture: z.enum(["automatic", "manual"]) }).optional(),
});

const captureSchema = z.object({ amount: z.int(), currency: z.string() });

/** `/v1`: orders, payments, refunds and disputes behind Basic auth. */
export function apiRoutes(ledger: Ledger, webhooks: Webhooks): Hono {
  const { state } = ledger;
  const app = new Hono();
  app.use(async (c, next) => {
    if (c.req.header("authorization") !== razorpayAuthorization)
      return errorResponse("Authentication failed", null, 401);
    return next();
  });

  app.post("/orders", async (c) => {
    const parsed = orderSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return validationError(parsed.error);
    const { amount, currency, receipt, notes, payment } = parsed.data;
    const order: Order = {
      id: newId("order"),
      entity: "order",
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt: receipt ?? null,
      status: "created",
      attempts: 0,
      notes,
      created_at: nowSeconds(),
    };
    state.orders[order.id] = order;
    state.automatic[order.id] = payment?.capture === "automatic";
    ledger.save();
    return c.json(order);
  });

  app.get("/orders", (c) => {
    const receipt = c.req.query("receipt");
    const orders = Object.values(state.orders).filter((order) => receipt === undefined || order.receipt === receipt);
    return collection(orders.toReversed());
  });

  app.get("/orders/:id", (c) => {
    const order = state.orders[c.req.param("id")];
    return order === undefined ? unknownId() : c.json(order);
  });

  app.get("/orders/:id/payments", (c) => {
    const id = c.req.param("id");
    return state.orders[id] === undefined ? unknownId() : collection(paymentsOf(state, id).toReversed());
  });

  app.get("/payments", (c) => page(Object.values(state.payments), c.req.query()));

  app.get("/payments/:id", (c) => {
    const payment = state.payments[c.req.param("id")];
    return payment === undefined ? unknownId() : c.json(payment);
  });

  app.post("/payments/:id/capture", async (c) => {
    const payment = state.payments[c.req.param("id")];
    if (payment === undefined) return unknownId();
    const parsed = captureSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return validationError(parsed.error);
    if (payment.status === "captured") return errorResponse("This payment has already been captured");
    if (payment.status !== "authorized")
      return errorResponse("Only payments which have been authorized and not yet captured can be captured");
    if (parsed.data.amount !== payment.amount || parsed.data.currency !== payment.currency)
      return errorResponse("Capture amount must be equal to the amount authorized", "amount");
    settle(ledger, webhooks, payment, "captured");
    return c.json(payment);
  });

  // As documented, this list has no `from` and `to`.
  app.get("/disputes", (c) => {
    const { count, skip } = c.req.query();
    return page(Object.values(state.disputes), { ...(count && { count }), ...(skip && { skip }) });
  });

  return app.route("/", refundRoutes(ledger, webhooks));
}
