import { createHmac } from "node:crypto";

import { keys } from "../keys.ts";
import { type Dispute, newId, nowSeconds, type Order, type Payment, type Refund } from "./state.ts";

/** Waits between retries in ms, long enough for a restart of the app. Razorpay itself retries for 24 hours. */
const RETRY_WAITS_MS = [1_000, 5_000, 15_000, 60_000];
const LATE_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

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

  const deliver = async (body: string, event: string, eventId: string): Promise<boolean> => {
    const signature = createHmac("sha256", keys.razorpayWebhookSecret).update(body).digest("hex");
    const status = await fetch(target, {
      method: "POST",
      body,
      headers: {
        "Content-Type": "application/json",
        "X-Razorpay-Signature": signature,
        "x-razorpay-event-id": eventId,
      },
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).then(
      (response) => response.status,
      () => 0,
    );
    deliveries.push({ event, eventId, status, at: new Date().toISOString() });
    if (deliveries.length > 100) deliveries.shift();
    return status >= 200 && status < 300;
  };

  const deliverWithRetries = async (event: Event) => {
    const eventId = newId("evt");
    const body = JSON.stringify(envelope(event));
    const times = webhooks.mode === "duplicate" ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      for (const wait of [...RETRY_WAITS_MS, undefined]) {
        if (stopped.signal.aborted || (await deliver(body, event.event, eventId)) || wait === undefined) break;
        await pause(wait);
      }
    }
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
        for (const event of snapshot) await deliverWithRetries(event);
      });
    },
    stop: () => stopped.abort(),
  };
  return webhooks;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

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
