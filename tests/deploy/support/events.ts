import { createHmac } from "node:crypto";

import { keys } from "../../../sandbox/keys.ts";

/** An event that Razorpay has signed and that is of no interest: its answer needs no database, which a busy machine makes slow. */
export function signedEvent(id: string): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ entity: "event", event: "invoice.paid", payload: {} });
  const signature = createHmac("sha256", keys.razorpayWebhookSecret).update(body).digest("hex");
  return {
    headers: { "content-type": "application/json", "x-razorpay-signature": signature, "x-razorpay-event-id": id },
    body,
  };
}
