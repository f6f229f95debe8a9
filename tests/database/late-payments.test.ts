import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { type Order, PAID, recordRefund, newRefundId, newUnpaidOrder } from "./support/orders";
import { idOf } from "./support/paid-orders";
import { rowOf, valueOf } from "./support/rows";

const db = testDatabase("late_payments");

const DAYS = 24 * 60;
/** An order from 85 days ago, which the sweep has closed, with the window that it had then. */
async function oldOrder(): Promise<Order & { cohort: string }> {
  const { cohort, ...order } = await newUnpaidOrder(db.owner, 5);
  await db.owner`
    update public.payment_orders
    set status = 'closed', created_at = now() - interval '85 days', held_from = now() - interval '85 days',
      held_until = now() - interval '85 days' + interval '20 minutes'
    where provider_order_id = ${order.orderId}`;
  return { ...order, cohort };
}

/** Reports a payment that was started this many minutes after its order and captured now. */
async function capture({ orderId, paymentId }: Order, minutes: number | null, source = "webhook") {
  const begun = Math.floor(Date.now() / 1_000) - 85 * 86_400 + Number(minutes) * 60;
  const details = db.sql.json({ status: "captured", created_at: minutes === null ? null : begun });
  return valueOf(db.sql`
    select public.finalise_payment(
      ${randomUUID()}, 'payment.captured', ${source}, ${orderId}, ${paymentId}, ${PAID}, 'INR', ${details}
    ) as outcome`);
}

const seatOf = ({ orderId }: Order) =>
  rowOf(db.owner<{ status: string; seats: number; reasons: string[] }[]>`
      select status,
        (select count(*)::int from public.cohort_enrollments e where e.order_id = o.provider_order_id) as seats,
        array(select reason from public.payment_refunds r where r.order_id = o.id) as reasons
      from public.payment_orders o where provider_order_id = ${orderId}`);

const changes = {
  nothing: (_cohort: string) => Promise.resolve(),
  "the price": (cohort: string) =>
    db.owner`update public.cohorts set price = 2 * price, list_price = 3 * price where cohort_id = ${cohort}`,
  "the sale, which is closed": (cohort: string) =>
    db.owner`update public.cohorts set state = 'closed' where cohort_id = ${cohort}`,
  "the sale, which ended ten days ago": (cohort: string) =>
    db.owner`update public.cohorts set enrol_by = current_date - 10 where cohort_id = ${cohort}`,
};

test.each<[number | null, keyof typeof changes, "enrolled" | "refund_pending"]>([
  [10, "the price", "enrolled"],
  [10, "the sale, which is closed", "enrolled"],
  [79, "the price", "enrolled"],
  [81, "the price", "refund_pending"],
  [81, "nothing", "enrolled"],
  [85 * DAYS, "nothing", "enrolled"],
  [85 * DAYS, "the price", "refund_pending"],
  [85 * DAYS, "the sale, which is closed", "refund_pending"],
  [85 * DAYS, "the sale, which ended ten days ago", "refund_pending"],
  [70 * DAYS, "the sale, which ended ten days ago", "enrolled"],
  // If the provider doesn't say when, the time of the capture counts.
  [null, "the price", "refund_pending"],
])("A payment begun %s minutes after its order, after a change of %s, is %s", async (minutes, what, outcome) => {
  const order = await oldOrder();
  await changes[what](order.cohort);
  for (const source of ["webhook", "verify", "callback", "sweep"])
    expect(await capture(order, minutes, source), source).toBe(outcome);
  expect(await seatOf(order)).toEqual(
    outcome === "enrolled"
      ? { status: "paid", seats: 1, reasons: [] }
      : { status: "closed", seats: 0, reasons: ["too_late"] },
  );
});

test("An attempt in time still enrols after a late one was refunded; the other way round only the late one is refunded", async () => {
  for (const isLateFirst of [true, false]) {
    const order = await oldOrder();
    await changes["the price"](order.cohort);
    const late = { ...order, paymentId: `${order.paymentId}2` };
    const tell = [() => capture(late, 85 * DAYS), () => capture(order, 10)];
    for (const told of isLateFirst ? tell : tell.toReversed()) await told();
    await recordRefund(db.sql, late, { id: newRefundId() });
    expect(await capture(late, 85 * DAYS)).toBe("refunded");
    expect(await capture(order, 10)).toBe("enrolled");
    expect(await seatOf(order)).toMatchObject({ status: "paid", seats: 1 });
    expect(
      await db.owner`select payment_id, status from public.payment_refunds where order_id = ${await idOf(db.owner, order)}`,
    ).toEqual([{ payment_id: late.paymentId, status: "done" }]);
  }
});
