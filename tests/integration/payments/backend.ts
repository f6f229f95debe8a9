import { createHmac, randomUUID } from "node:crypto";
import { beforeEach, vi } from "vitest";

import { keys, razorpayAuthorization } from "../../../sandbox/keys.ts";
import { startTestBackend, type TestBackend } from "../support/backend";
import { browser } from "../support/browser";
import { cronRequest } from "../support/cron";
import { finishResponse } from "../support/request";
import { truncateAll } from "../support/truncate";
import { type Buyer, newBuyer } from "./buyer";
import { POST as paymentsJob } from "@/app/api/cron/payments/route";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { POST as postVerify } from "@/app/api/payments/verify/route";
import { POST as postWebhook } from "@/app/api/payments/webhook/route";
import type { RefundCounts } from "@/lib/payments/refunds";
import type { SweepCounts } from "@/lib/payments/sweep";
import { paceForFault } from "@/tests/fixtures/deadline-pace";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

export const OLD_WEBHOOK_SECRET = "the-webhook-secret-before";

const PAYMENT_TABLES = [
  "change_requests",
  "tax_documents",
  "tax_counters",
  "billing_details",
  "payment_reviews",
  "payment_refunds",
  "payment_captures",
  "payment_events",
  "payment_orders",
  "unmatched_payments",
]
  .map((name) => `public.${name}`)
  .join(", ");

/** The result of a checkout. */
export type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
type Entity = Record<string, unknown>;
type Signing = { secret?: string; eventId?: string; headers?: Record<string, string> };

export type PaymentsBackend = Awaited<ReturnType<typeof startPayments>>;

/** Takes a sandbox for payments; call `reset` before each test. */
export async function startPayments() {
  const backend = await startTestBackend();
  stubEnvironment({
    RAZORPAY_WEBHOOK_SECRET: `${keys.razorpayWebhookSecret}, ${OLD_WEBHOOK_SECRET}`,
  });
  return { ...backend, ...paymentHelpers(backend) };
}

/** Takes a sandbox for the test file, resets it before each test, and creates a buyer. */
export async function setUpPayments(): Promise<{ backend: PaymentsBackend; ada: Buyer }> {
  const backend = await startPayments();
  beforeEach(backend.reset);
  return { backend, ada: await backend.buyer() };
}

function paymentHelpers(backend: TestBackend) {
  const atProvider = async (path: string) =>
    (
      await fetch(`${backend.url}/razorpay/v1/${path}`, { headers: { authorization: razorpayAuthorization } })
    ).json() as Promise<Entity>;
  /** Sends a control to the Razorpay stand-in; returns the entities that it created. */
  const razorpay = async (control: object) => {
    const body = JSON.stringify(control);
    const response = await fetch(`${backend.url}/razorpay/_control`, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    if ("fail" in control) paceForFault(control.fail);
    return (await response.json()) as Record<string, Entity>;
  };
  /** Opens an order as a learner and returns the provider's id; throws the error of an order that was refused. */
  const openOrder = async (learner: Buyer) => {
    learner.enter();
    const response = await postOrder(ownRequest("order", { cohortId: "1" }));
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { id: string }).id;
  };
  /** Pays an order at the stand-in. */
  const pay = async (orderId: string, outcome: "captured" | "authorized" = "captured") => {
    const response = await fetch(`${backend.url}/razorpay/checkout/pay`, {
      method: "POST",
      body: JSON.stringify({ key: keys.razorpayKeyId, order_id: orderId, outcome }),
    });
    return (await response.json()) as Paid;
  };
  return {
    razorpay,
    /** Empties the tables, signs out, removes all faults and turns the provider's webhooks off. */
    reset: async () => {
      vi.restoreAllMocks();
      for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
      browser.jar.clear();
      await razorpay({ webhooks: "off", fail: null, override: null });
      for (const target of ["database", "auth", "resend"] as const) await backend.setFault(target, null);
      await backend.sql(
        truncateAll(`${PAYMENT_TABLES}, public.cohort_enrollments, public.email_outbox, public.rate_limits`),
        [],
      );
      // The orders of earlier tests' payments at the provider are gone: marks those payments as settled.
      await backend.sql(
        `insert into public.unmatched_payments (payment_id, amount, currency, paid_at, settled_at, settled_as)
          select entity ->> 'id', (entity ->> 'amount')::int, entity ->> 'currency', now(), now(), 'given_back'
          from jsonb_array_elements($1::jsonb) entity where (entity ->> 'amount')::int > 0`,
        [JSON.stringify((await atProvider("payments?count=100")).items)],
      );
      await backend.sql("update public.payment_sweep_marks set swept_until = now() - interval '6 days 5 minutes'", []);
      await backend.sql(
        "update public.cohorts set capacity = 15, state = 'on_sale', sell_until = '2096-07-12' where cohort_id = '1'",
        [],
      );
      await backend.clearMails();
    },
    buyer: async () => newBuyer(backend),
    /** The provider's payments, newest first. */
    payments: async () => (await atProvider("payments?count=100")).items as Entity[],
    openOrder,
    pay,
    /** Buys a seat and lets its mails leave. */
    buySeat: async (learner: Buyer) => {
      const paid = await pay(await openOrder(learner));
      await verify(paid);
      await finishResponse();
      return paid;
    },
    /** Posts an event about a payment in its current state at the provider, with `changes`. */
    event: async (name: string, paymentId: string, changes: Entity = {}, signing: Signing = {}) => {
      const payment = { ...(await atProvider(`payments/${paymentId}`)), ...changes };
      return postWebhook(webhookRequest(eventBody(name, payment), signing));
    },
    /** The same event, to post any number of times. */
    eventRequest: async (name: string, paymentId: string, signing: Signing) => {
      const body = eventBody(name, await atProvider(`payments/${paymentId}`));
      return () => postWebhook(webhookRequest(body, signing));
    },
    /** The provider's refunds of a payment. */
    refundsOf: async (paymentId: string) => (await atProvider(`payments/${paymentId}/refunds`)).items as Entity[],
    /** The mails about refunds, without receipts: the kind and the amount of each. */
    refundMails: async () => {
      const rows = await backend.sql(
        "select template, payload ->> 'amount' as amount from public.email_outbox order by created_at",
        [],
      );
      return rows
        .filter(({ template }) => template !== "payment-receipt")
        .map(({ template, amount }) => [template, Number(amount)]);
    },
    /** All rows of a table. */
    rows: async (table: string) => backend.sql(`select * from public.${table}`, []),
  };
}

/** Runs the scheduled job and returns its answer. */
export async function runPaymentsJob(authorization?: string) {
  const response = await paymentsJob(cronRequest("payments", authorization));
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** The counts of a refund run, 0 by default. */
export const refundCounts = (some: Partial<RefundCounts> = {}): RefundCounts => ({
  done: 0,
  requested: 0,
  failed: 0,
  cancelled: 0,
  deferred: 0,
  ...some,
});

/** The counts of a sweep, 0 by default. */
export const sweepCounts = (some: Partial<SweepCounts> = {}): SweepCounts => ({
  payments: 0,
  refunds: 0,
  disputes: 0,
  asked: 0,
  found: 0,
  closed: 0,
  unanswered: 0,
  ...some,
});

/** A same-origin JSON request. */
export function ownRequest(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${environment.SITE_URL}/api/payments/${path}`, {
    method: "POST",
    headers: {
      origin: environment.SITE_URL,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export const verify = async (paid: unknown): Promise<Response> => postVerify(ownRequest("verify", paid));

/** An event's body. A refund event includes a refund of the payment's refunded amount, with `changes`. */
export function eventBody(event: string, payment: Entity, changes: Entity = {}): string {
  const refund = {
    id: `rfnd_${String(payment.id).slice("pay_".length)}`,
    payment_id: payment.id,
    amount: payment.amount_refunded,
    status: event === "refund.failed" ? "failed" : "processed",
    receipt: null,
    ...changes,
  };
  const payload = {
    payment: { entity: payment },
    ...(event.startsWith("refund.") ? { refund: { entity: refund } } : {}),
  };
  return JSON.stringify({ entity: "event", account_id: "acc_test", event, payload });
}

export const sign = (body: string, secret: string = keys.razorpayWebhookSecret): string =>
  createHmac("sha256", secret).update(body).digest("hex");

/** A webhook request, signed over its exact bytes. */
export function webhookRequest(body: string, { secret, eventId = randomUUID(), headers }: Signing = {}): Request {
  return new Request(`${environment.SITE_URL}/api/payments/webhook`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-razorpay-signature": sign(body, secret),
      "x-razorpay-event-id": eventId,
      ...headers,
    },
    body,
  });
}
