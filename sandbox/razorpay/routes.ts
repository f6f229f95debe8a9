import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

import { delayed, faultResponse } from "../faults.ts";
import { keys } from "../keys.ts";
import { apiRoutes } from "./api.ts";
import { appliesTo, controlSchema, type Fail, type Override } from "./control.ts";
import { applyControl } from "./dashboard.ts";
import { attempt, checkoutResponse } from "./payments.ts";
import { declined, type Ledger } from "./state.ts";
import type { Webhooks } from "./webhooks.ts";

const DIALOG_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *; base-uri 'none'";

const browserFile = (name: string) => readFileSync(path.join(import.meta.dirname, "browser", name), "utf8");

const paySchema = z.object({
  key: z.literal(keys.razorpayKeyId),
  order_id: z.string(),
  outcome: z.enum(["captured", "authorized", "failed"]),
  email: z.string().default("void@razorpay.com"),
  contact: z.string().default("+910000000000"),
  description: z.string().nullable().default(null),
});

/** Everything below `/razorpay`: the API, the checkout with its dialog, and `_control`. */
export function razorpayRoutes(ledger: Ledger, webhooks: Webhooks): Hono<{ Bindings: HttpBindings }> {
  let fail: Fail = null;
  let override: Override = null;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    if (fail === null || !appliesTo(fail, c.req.path)) return next();
    if (fail.how === "slow") return delayed(next);
    // The request takes effect; only its response is lost.
    if (fail.how === "timeout" || fail.how === "reset" || fail.how === "malformed") await next();
    const response = await faultResponse(c, fail.how);
    if (response === undefined) return next();
    c.res = undefined;
    c.res = response;
    return undefined;
  });

  app.use(async (c, next) => {
    await next();
    if (override === null || !appliesTo(override, c.req.path)) return;
    c.res = Response.json({ ...((await c.res.json()) as object), ...override.fields });
  });

  app.get("/_control", (c) => c.json({ webhooks: webhooks.mode, fail, deliveries: webhooks.deliveries }));
  app.post("/_control", async (c) => {
    const parsed = controlSchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: parsed.error.issues }, 400);
    if (parsed.data.webhooks !== undefined) webhooks.mode = parsed.data.webhooks;
    if (parsed.data.fail !== undefined) fail = parsed.data.fail;
    if (parsed.data.override !== undefined) override = parsed.data.override;
    const created = applyControl(ledger, webhooks, parsed.data);
    if (created === undefined)
      return c.json({ error: "no such payment, refund or order, or nothing of it is left to refund" }, 404);
    return c.json({ webhooks: webhooks.mode, fail, ...created });
  });

  app.route("/v1", apiRoutes(ledger, webhooks));

  for (const name of ["checkout.js", "dialog.js"])
    app.get(`/${name}`, (c) => c.body(browserFile(name), 200, { "Content-Type": "text/javascript; charset=utf-8" }));
  app.get("/dialog.css", (c) => c.body(browserFile("dialog.css"), 200, { "Content-Type": "text/css; charset=utf-8" }));
  app.get("/checkout", (c) => c.html(browserFile("dialog.html"), 200, { "Content-Security-Policy": DIALOG_POLICY }));

  app.get("/checkout/orders/:id", (c) => {
    const order = ledger.state.orders[c.req.param("id")];
    return order === undefined ? c.json({ error: "unknown order" }, 404) : c.json(order);
  });

  app.post("/checkout/pay", async (c) => {
    const parsed = paySchema.safeParse(await c.req.json().catch(() => null));
    if (!parsed.success) return c.json({ error: { ...declined, description: "Authentication failed" } }, 401);
    const { order_id: orderId, outcome, ...payer } = parsed.data;
    const payment = attempt(ledger, webhooks, { orderId, ...payer }, outcome);
    if (payment === undefined)
      return c.json(
        { error: { ...declined, description: "This order can't be paid: it's unknown or already paid." } },
        400,
      );
    return payment.status === "failed"
      ? c.json({ error: { ...declined, metadata: { order_id: orderId, payment_id: payment.id } } }, 400)
      : c.json(checkoutResponse(payment));
  });
  return app;
}
