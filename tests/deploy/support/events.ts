import { createHmac } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";

/** An event signed by Razorpay that we ignore: its answer needs no database, which is slow on a busy machine. */
export function signedEvent(id: string): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ entity: "event", event: "invoice.paid", payload: {} });
  const signature = createHmac("sha256", keys.razorpayWebhookSecret).update(body).digest("hex");
  return {
    headers: { "content-type": "application/json", "x-razorpay-signature": signature, "x-razorpay-event-id": id },
    body,
  };
}
