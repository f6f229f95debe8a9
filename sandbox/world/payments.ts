import { randomUUID } from "node:crypto";

import { COURSE_NAME, SEAT_PRICE_PAISE } from "../../lib/content/cohorts.ts";
import { CURRENCY, GST_PERCENT } from "../../lib/format/money.ts";
import { razorpayAuthorization } from "../keys.ts";
import { OWNER } from "../launcher/owner.ts";
import { applyControl } from "../razorpay/dashboard.ts";
import { attempt, type Outcome } from "../razorpay/payments.ts";
import { makeRefund } from "../razorpay/refunds.ts";
import { newId, type Order, type Payment } from "../razorpay/state.ts";
import type { Webhooks } from "../razorpay/webhooks.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";
import { person } from "./people.ts";

/** The notes that the site puts into every order at Razorpay. */
const PRODUCT = "ai-skills-mastery-program";
const REFUND_PAISE = 2_000_000;
const RESPOND_WITHIN_SECONDS = 7 * 86_400;

/** When things happened to an order, if they did. */
export type OrderDates = { id: string; ordered_at: Date; paid_at: Date; refunded_at: Date; disputed_at: Date };

/** No webhooks: the world calls the site's functions itself. */
const noWebhooks: Webhooks = { mode: "off", deliveries: [], send: () => undefined, stop: () => undefined };

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Makes an order at Razorpay. */
async function makeProviderOrder(
  { url, ledger }: Making["backend"],
  { receipt, amount, cohort }: { receipt: string; amount: number; cohort: string },
  at: Date,
): Promise<Order> {
  const response = await fetch(`${url}/razorpay/v1/orders`, {
    method: "POST",
    headers: { authorization: razorpayAuthorization, "Content-Type": "application/json" },
    body: JSON.stringify({
      receipt,
      amount,
      currency: CURRENCY,
      notes: { product: PRODUCT, cohort, order: receipt },
      payment: { capture: "automatic" },
    }),
  });
  const { id } = (await response.json()) as { id: string };
  const order = ledger.state.orders[id];
  if (order === undefined) throw new Error(`Razorpay created no order: ${response.status}`);
  order.created_at = seconds(at);
  return order;
}

/** Opens an order for a seat, here and at Razorpay. Returns Razorpay's, which has our order's id as its receipt. */
export async function openOrder(
  { backend }: Making,
  { userId, email, cohort }: { userId: string; email: string; cohort: string },
  at: Date,
): Promise<Order> {
  const { sql } = backend;
  const facts = JSON.stringify({ course: COURSE_NAME, gstPercent: GST_PERCENT });
  const [opened] = await sql("select * from public.open_payment_order($1, $2, $3, $4::text::jsonb)", [
    userId,
    email,
    cohort,
    facts,
  ]);
  const receipt = String(opened?.id);
  const order = await makeProviderOrder(backend, { receipt, amount: Number(opened?.amount), cohort }, at);
  await sql("select public.attach_provider_order($1, $2)", [receipt, order.id]);
  // Releases the hold, so that a buyer who gave up can start again.
  await sql(
    `update public.payment_orders set created_at = $2, held_from = $2, held_until = $2::timestamptz + interval '20 minutes'
      where id = $1`,
    [receipt, at.toISOString()],
  );
  return order;
}

/** A payment at Razorpay. */
export function pay(
  { backend }: Making,
  order: Order,
  { email, outcome, at }: { email: string; outcome: Outcome; at: Date },
): Payment {
  const payer = { orderId: order.id, email, contact: "+919800000000", description: null };
  const payment = attempt(backend.ledger, noWebhooks, payer, outcome);
  if (payment === undefined) throw new Error(`The order of ${email} can't be paid`);
  payment.created_at = seconds(at);
  return payment;
}

/** Tells the site about a captured payment, as the browser does after the checkout. */
export async function finalise({ backend }: Making, payment: Payment): Promise<void> {
  const { id, order_id: orderId, amount, currency, status, method, captured, created_at: createdAt } = payment;
  const details = { id, order_id: orderId, amount, currency, status, method, captured, created_at: createdAt };
  await backend.sql(
    "select public.finalise_payment($1, 'payment.captured', 'verify', $2, $3, $4, $5, $6::text::jsonb)",
    [`verify/${id}`, orderId, id, amount, currency, JSON.stringify(details)],
  );
}

/** A payment for an order that's in no table here, as after restoring an older backup; the sweep has found it. */
export async function payUnknownOrder(making: Making, at: Date): Promise<void> {
  const receipt = randomUUID();
  const order = await makeProviderOrder(making.backend, { receipt, amount: SEAT_PRICE_PAISE, cohort: "1" }, at);
  const payment = pay(making, order, { email: person("Lars Novak").email, outcome: "captured", at });
  await making.backend.sql(
    `insert into public.unmatched_payments
       (payment_id, provider_order_id, amount, currency, paid_at, noted_cohort, noted_order, found_at)
     values ($1, $2, $3, $4, $5, '1', $6, $5::timestamptz + interval '4 minutes')`,
    [payment.id, order.id, payment.amount, payment.currency, at.toISOString(), receipt],
  );
}

/** Tells the site about an event that doesn't affect the seat, as the webhook does. */
export async function note({ backend }: Making, payment: Payment, event: string): Promise<void> {
  const args = [newId("evt"), event, payment.order_id, payment.id];
  await backend.sql("select public.note_payment_event($1, $2, 'webhook', $3, $4)", args);
}

/** The owner makes a partial refund, Razorpay sends it and tells the site. */
export async function refundPart(making: Making, console: Console, payment: Payment, at: Date): Promise<void> {
  const { ledger, sql } = making.backend;
  const reason = "Joined two weeks late; we promised a fifth back by phone.";
  const asked = { p_payment_id: payment.id, p_amount: REFUND_PAISE, p_reason: reason };
  const { id: receipt } = await console.act(OWNER.email, "refund", asked, at);
  const facts = { amount: REFUND_PAISE, notes: [] as [], receipt, status: "processed" as const };
  const refund = makeRefund(ledger, noWebhooks, payment, facts);
  refund.created_at = seconds(at);
  await sql("select public.record_refund($1, 'refund.processed', 'refund', $2, $3, $4, $5, 'processed')", [
    `refund/${refund.id}/processed`,
    payment.id,
    refund.id,
    receipt,
    refund.amount,
  ]);
}

/** The buyer's bank demands the money back: the order waits for a person. */
export async function dispute({ backend }: Making, payment: Payment, at: Date): Promise<void> {
  const opened = applyControl(backend.ledger, noWebhooks, {
    dispute: { payment: payment.id, event: "created" },
  })?.dispute;
  if (opened === undefined) throw new Error("Razorpay opened no dispute");
  opened.created_at = seconds(at);
  opened.respond_by = seconds(at) + RESPOND_WITHIN_SECONDS;
  const { id, respond_by: respondBy } = opened;
  // The id by which the sweep knows it.
  await backend.sql("select public.note_payment_event($1, 'payment.dispute.created', 'webhook', $2, $3, $4, $5)", [
    `dispute/${id}/created/${respondBy}`,
    payment.order_id,
    payment.id,
    id,
    new Date(respondBy * 1000).toISOString(),
  ]);
}

/** Backdates everything that belongs to the orders. */
export async function dateOrders(making: Making, dates: OrderDates[]): Promise<void> {
  const rows = `jsonb_to_recordset($1::jsonb)
    as d (id uuid, ordered_at timestamptz, paid_at timestamptz, refunded_at timestamptz, disputed_at timestamptz)`;
  const statements = [
    `update auth.users u set created_at = least(u.created_at, d.ordered_at - interval '3 days')
       from ${rows} join public.payment_orders o using (id) where u.id = o.user_id`,
    `update public.payment_captures c set created_at = d.paid_at from ${rows} where c.order_id = d.id`,
    `update public.payment_refunds r set created_at = d.refunded_at,
       done_at = case when r.done_at is not null then d.refunded_at end from ${rows} where r.order_id = d.id`,
    `update public.cohort_enrollments e set enrolled_at = d.paid_at, created_at = d.paid_at
       from ${rows} join public.payment_orders o using (id) where e.order_id = o.provider_order_id`,
    `update public.payment_events e
        set received_at = case
          when e.event like 'payment.dispute.%' then d.disputed_at
          when e.event like 'refund.%' then d.refunded_at
          else d.paid_at
        end
       from ${rows} where e.order_id = d.id`,
    // As the sweep would have done.
    `update public.payment_orders o set status = 'closed'
       from ${rows} where o.id = d.id and o.status = 'created' and d.ordered_at < now() - interval '4 days'`,
    `update public.payment_orders o set paid_at = d.paid_at from ${rows} where o.id = d.id and o.paid_at is not null`,
  ];
  for (const statement of statements) await sqlWithRows(making, dates, statement);
}
