import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

import type { Step } from "./money-verbs";
import { newRefundId, type Order, PAID, recordRefund } from "./orders";
import { dispute } from "./paid-orders";

type Payment = Order & { amount: number; currency: string; left: number; disputeId?: string; isOver?: boolean };
type News = () => Promise<string>;

/** A payment provider as the webhooks show it: each piece of news comes once or twice, at any time, in any order. */
export class Provider {
  readonly #sql: Sql;
  readonly #payments: Payment[] = [];
  #news: News[] = [];

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async pay(orders: readonly Pick<Order, "orderId" | "userId">[], { which, share }: Step): Promise<string | undefined> {
    const order = orders[Math.floor(which * orders.length)];
    if (!order) return undefined;
    const amount = share < 0.7 ? PAID : share < 0.8 ? PAID - 100 : share < 0.9 ? 2 * PAID : 120_000;
    const currency = amount === 120_000 ? "USD" : "INR";
    const payment: Payment = { ...order, paymentId: `pay_${randomUUID()}`, amount, currency, left: amount };
    this.#payments.push(payment);
    this.#news.push(() => this.#captured(payment, payment.amount - payment.left));
    return `${amount} ${currency} for ${order.orderId.slice(6, 10)}`;
  }

  async #captured({ orderId, paymentId, amount, currency }: Payment, back: number): Promise<string> {
    const details = { status: back >= amount ? "refunded" : "captured", amount_refunded: back };
    const [row] =
      await this.#sql`select public.finalise_payment(${randomUUID()}, 'payment.captured', 'webhook', ${orderId},
      ${paymentId}, ${amount}, ${currency}, ${this.#sql.json(details)}) as outcome`;
    return `captured ${String(row?.["outcome"])}`;
  }

  refund = async (which: number, share: number): Promise<string | undefined> => {
    const payment = this.#payments[Math.floor(which * this.#payments.length)];
    if (!payment || payment.left === 0 || payment.disputeId) return undefined;
    return this.#giveBack(payment, Math.max(1, Math.round(payment.left * share)), null);
  };

  #giveBack(payment: Payment, amount: number, receipt: string | null, isFailed = false): string {
    const status = isFailed || amount > payment.left ? "failed" : "processed";
    if (status === "processed") payment.left -= amount;
    const id = newRefundId();
    const news = (said: string) => async () =>
      `refund ${said} ${await recordRefund(this.#sql, payment, { id, amount, status: said, receipt })}`;
    if (status === "processed") this.#news.push(news("pending"));
    this.#news.push(news(status));
    return `${amount} ${status}`;
  }

  /** Takes the refunds that are due here, as the job asks for them; with `failing` it refuses them. */
  async takeOurRefunds(cohorts: readonly string[], failing: 0 | 1): Promise<string | undefined> {
    const due = await this.#sql<{ id: string; payment_id: string; amount: number }[]>`
      select r.id, r.payment_id, r.amount from public.payment_refunds r join public.payment_orders o on o.id = r.order_id
      where o.cohort_id = any (${cohorts as string[]}) and r.status = 'pending' and r.refund_id is null
        and private.dispute_state(r.payment_id) is null and not private.is_transfer(r.payment_id) order by r.created_at`;
    for (const { id, payment_id, amount } of due) {
      const payment = this.#payments.find(({ paymentId }) => paymentId === payment_id);
      if (!payment || this.#asked.has(id)) continue;
      this.#asked.add(id);
      this.#giveBack(payment, amount, id, failing === 1);
    }
    return due.length > 0 ? String(due.length) : undefined;
  }

  readonly #asked = new Set<string>();

  dispute = async (which: number, share: number): Promise<string | undefined> => {
    const payment = this.#payments[Math.floor(which * this.#payments.length)];
    if (!payment || payment.left === 0 || payment.isOver) return undefined;
    const event =
      payment.disputeId === undefined ? "created" : share < 0.3 ? "under_review" : share < 0.8 ? "won" : "lost";
    payment.disputeId ??= `disp_${randomUUID()}`;
    if (event === "won") payment.isOver = true;
    if (event === "lost") {
      payment.isOver = true;
      payment.left = 0;
    }
    const id = payment.disputeId;
    if (event === "won") delete payment.disputeId;
    await dispute(this.#sql, payment, event, id);
    return event;
  };

  /** One piece of news arrives. One that is too early comes again. */
  async deliver(which: number, isTwice = false): Promise<string | undefined> {
    const at = Math.floor(which * this.#news.length);
    const news = this.#news[at];
    if (!news) return undefined;
    const told = await news();
    if (!told.endsWith("unknown_payment")) this.#news.splice(at, 1);
    return isTwice ? `${told}, ${await news()}` : told;
  }

  async deliverAll(): Promise<void> {
    while (this.#news.length > 0) {
      const now = this.#news;
      this.#news = [];
      for (const news of now) if ((await news()).endsWith("unknown_payment")) this.#news.push(news);
    }
  }
}
