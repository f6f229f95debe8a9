import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { finalise, type Order, tally, newUnpaidOrder } from "./support/orders";

const TABLES = [
  "payment_captures",
  "payment_orders",
  "payment_events",
  "cohort_enrollments",
  "payment_refunds",
  "email_outbox",
];

const db = testDatabase("faults");
beforeAll(async () => {
  await db.owner.unsafe(faultHooks);
});

/** Counts the boundaries between writing statements, and fails at the one that the session chooses. */
const faultHooks = `
  create function public.fault_hook() returns trigger language plpgsql as $$
  declare
    step constant integer := coalesce(nullif(current_setting('fault.step', true), ''), '0')::integer + 1;
  begin
    perform set_config('fault.step', step::text, true);
    if step = nullif(current_setting('fault.at', true), '')::integer then
      raise exception 'fault at step %', step using errcode = '57014';
    end if;
    return null;
  end;
  $$;
  grant execute on function public.fault_hook() to service_role;
  ${TABLES.map(
    (table) => `
      create trigger aa_fault_before before insert or update on public.${table}
        for each statement execute function public.fault_hook();
      create trigger zz_fault_after after insert or update on public.${table}
        for each statement execute function public.fault_hook();`,
  ).join("\n")}`;

/** Finalises with a fault at the nth boundary between two writes; null if there is no such boundary. */
async function finaliseWithFault(order: Order, at: number): Promise<string | null> {
  return db.sql.begin(async (transaction) => {
    await transaction`select set_config('fault.at', ${String(at)}, true)`;
    const outcome = await finalise(transaction as unknown as typeof db.sql, order);
    return outcome ?? null;
  });
}

const nothing = { enrolments: 0, refunds: 0, mails: 0, events: 0 };

test.each([
  ["enrols", 1, 10, { enrolments: 1, refunds: 0, mails: 1, events: 1 }],
  // The trigger that keeps the order's `refund_waits_since` has two statements.
  ["refunds", 0, 12, { enrolments: 0, refunds: 1, mails: 1, events: 1 }],
] as const)(
  "A fault at any statement of the transactions that %s rolls back, and the retry commits everything",
  async (_what, capacity, statements, all) => {
    let boundaries = 0;
    for (let at = 1; ; at += 1) {
      const { cohort, ...order } = await newUnpaidOrder(db.owner, capacity);
      const failure = await finaliseWithFault(order, at).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) break;
      boundaries += 1;
      expect(failure).toMatchObject({ code: "57014" });
      expect(await tally(db.owner, cohort)).toEqual(nothing);
      expect(
        await db.owner`select status, payment_id from public.payment_orders where provider_order_id = ${order.orderId}`,
      ).toEqual([{ status: "created", payment_id: null }]);
      await finalise(db.sql, order);
      expect(await tally(db.owner, cohort)).toEqual(all);
    }
    expect(boundaries).toBe(statements);
  },
);

test("An order never returns to an earlier status, even by a direct update", async () => {
  const order = await newUnpaidOrder(db.owner);
  await finalise(db.sql, order);
  for (const status of ["created", "attempted", "closed", "needs_review", "refund_pending"])
    await expect(
      db.owner`update public.payment_orders set status = ${status} where provider_order_id = ${order.orderId}`,
    ).rejects.toMatchObject({ code: "23514" });
});
