import { createHmac } from "node:crypto";

import { deliver, pause } from "../deliver.ts";
import { keys } from "../keys.ts";
import { type Dispute, newId, nowSeconds, type Order, type Payment, type Refund } from "./state.ts";

const LATE_MS = 5_000;

export const webhookModes = ["on", "off", "duplicate", "late", "shuffled"] as const;
type WebhookMode = (typeof webhookModes)[number];

type Event = { event: string; payload: { payment: Payment; order?: Order; refund?: Refund; dispute?: Dispute } };

/** One delivery attempt; status 0: no response. */
type Delivery = { event: string; eventId: string; status: number; at: string };

/** Posts events to the app, signed over their exact bytes. */
export type Webhooks = {
  mode: WebhookMode;
  /** The last 100 attempts, newest last. */
  deliveries: readonly Delivery[];
  /** Sends events in order, or as `mode` says, without waiting for their delivery. */
  send: (events: Event[]) => void;
  stop: () => void;
};

/** `target` is the full address of the app's webhook. */
export function createWebhooks(target: string): Webhooks {
  const stopped = new AbortController();
  const deliveries: Delivery[] = [];

  const send = async (event: Event) => {
    const eventId = newId("evt");
    const body = JSON.stringify(envelope(event));
    const signature = createHmac("sha256", keys.razorpayWebhookSecret).update(body).digest("hex");
    const headers = { "X-Razorpay-Signature": signature, "x-razorpay-event-id": eventId };
    const noted = (status: number) => {
      deliveries.push({ event: event.event, eventId, status, at: new Date().toISOString() });
      if (deliveries.length > 100) deliveries.shift();
    };
    const times = webhooks.mode === "duplicate" ? 2 : 1;
    for (let time = 0; time < times; time += 1) await deliver(target, { body, headers }, stopped.signal, noted);
  };

  const webhooks: Webhooks = {
    mode: "on",
    deliveries,
    send: (events) => {
      if (webhooks.mode === "off") return;
      // The payload is the state at the time of the event, however late it is delivered.
      const snapshot = structuredClone(webhooks.mode === "shuffled" ? events.toReversed() : events);
      const wait = webhooks.mode === "late" ? pause(LATE_MS) : Promise.resolve();
      void wait.then(async () => {
        for (const event of snapshot) await send(event);
      });
    },
    stop: () => stopped.abort(),
  };
  return webhooks;
}

function envelope({ event, payload }: Event) {
  return {
    entity: "event",
    account_id: "acc_sandbox",
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: nowSeconds(),
  };
}
