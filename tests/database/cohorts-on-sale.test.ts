import { expect, test } from "vitest";

import { onTeam, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newUsers, openOrder, PAID } from "./support/orders";
import { race } from "./support/race";
import { rowsRead } from "./support/rows";

const BUYERS = 12;
const LOWER = 7_500_000;

const db = testDatabase("cohorts_on_sale", 40);
const ada = onTeam(db);

/** Orders in the order in which they were made; `madeAt` is in microseconds. */
const ordersOf = (cohort: string) => db.owner<{ user_id: string; amount: number; startDate: string; madeAt: bigint }[]>`
  select user_id, amount, receipt_facts ->> 'startDate' as "startDate", (extract(epoch from held_from) * 1e6)::bigint as "madeAt"
  from public.payment_orders where cohort_id = ${cohort} order by held_from`;

/** When the console's only action on the cohort was done, in microseconds. */
async function actedAt(cohort: string): Promise<bigint> {
  const [row] = await db.owner<{ at: bigint }[]>`
    select (extract(epoch from at) * 1e6)::bigint as at from public.operator_actions where subject_id = ${cohort}`;
  if (row === undefined) throw new Error("no action");
  return row.at;
}

const shown = (cohort: string) => ({ p_cohort_id: cohort, p_shown_sequence: 0 });

test.each([
  ["coming_soon", 5, 6, null, "not_on_sale"],
  ["closed", 5, 6, null, "not_on_sale"],
  ["on_sale", 0, 6, null, "open"],
  ["on_sale", -1, 6, null, "not_on_sale"],
  ["on_sale", 1, 1, null, "open"],
  ["on_sale", 0, 0, null, "not_on_sale"],
  ["on_sale", -9, -2, 0, "open"],
  ["on_sale", -9, -2, -1, "not_on_sale"],
  ["closed", -9, -2, 5, "not_on_sale"],
] as const)(
  "An order for a cohort that is %s, in India to be bought within %i days, starting in %i and sold until %s, is %s",
  async (state, days, startsIn, soldFor, outcome) => {
    const cohort = await newCohort(db.owner, 3);
    const [user = ""] = await newUsers(db.owner, 1);
    await db.owner`
    update public.cohorts set state = ${state}, enrol_by = today.day + ${days}::integer,
      starts_on = today.day + ${startsIn}::integer, sell_until = today.day + ${soldFor}::integer
    from (select (now() at time zone 'Asia/Kolkata')::date as day) today
    where cohort_id = ${cohort}`;
    expect(await openOrder(db.sql, cohort, user)).toMatchObject({ outcome, amount: outcome === "open" ? PAID : null });
    expect(await openOrder(db.sql, `${cohort}x`, user)).toMatchObject({ outcome: "unknown_cohort", amount: null });
    const [listed] = await db.sql`select state from public.open_cohorts() where cohort_id = ${cohort}`;
    expect(listed?.state).toBe(state === "closed" ? undefined : outcome === "open" ? "on_sale" : "coming_soon");
  },
);

test("The day to enrol by ends at midnight in India", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [row] = await db.owner`
    update public.cohorts c set enrol_by = '2026-11-28' where cohort_id = ${cohort}
    returning
      sale_ends_at as "endsAt",
      private.sale_state(c, timestamptz '2026-11-28 23:59:59.999+05:30') as late,
      private.sale_state(c, timestamptz '2026-11-29 00:00+05:30') as "tooLate"`;
  expect(row).toEqual({ endsAt: new Date("2026-11-28T18:30:00Z"), late: "on_sale", tooLate: "coming_soon" });
});

test("An open order is reused at its price and day; after a change the next press makes another, and the old one stays", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [buyer = "", late = ""] = await newUsers(db.owner, 2);
  const first = await openOrder(db.sql, cohort, buyer);
  expect(first).toMatchObject({ outcome: "open", amount: PAID });
  expect(await openOrder(db.sql, cohort, buyer)).toMatchObject({ id: first.id, amount: PAID });
  const [before] = await ordersOf(cohort);

  await db.owner`update public.cohorts set price = ${LOWER} where cohort_id = ${cohort}`;
  const second = await openOrder(db.sql, cohort, buyer);
  expect(second).toMatchObject({ outcome: "open", amount: LOWER });
  expect(second.id).not.toBe(first.id);
  await db.owner`update public.cohorts set starts_on = '2031-02-01' where cohort_id = ${cohort}`;
  const third = await openOrder(db.sql, cohort, buyer);
  expect((await ordersOf(cohort)).map(({ amount, startDate }) => [amount, startDate])).toEqual([
    [PAID, before?.startDate],
    [LOWER, before?.startDate],
    [LOWER, "February 1, 2031"],
  ]);
  expect(await openOrder(db.sql, cohort, buyer)).toMatchObject({ id: third.id });
  // However many open orders a buyer has, they hold one seat.
  expect(await openOrder(db.sql, cohort, late)).toMatchObject({ outcome: "sold_out", amount: null });
});

test("No order is made at a price that wasn't shown, and no seat held; an open one at that price stays", async () => {
  const cohort = await newCohort(db.owner, 1);
  const [buyer = "", late = ""] = await newUsers(db.owner, 2);
  const openAt = (user: string, shownPrice: number) => openOrder(db.sql, cohort, user, null, shownPrice);
  expect(await openAt(late, LOWER)).toMatchObject({
    outcome: "price_changed",
    id: null,
    amount: PAID,
    hold_seconds: 0,
  });
  const first = await openAt(buyer, PAID);
  expect(first).toMatchObject({ outcome: "open", amount: PAID });
  await db.owner`update public.cohorts set price = ${LOWER} where cohort_id = ${cohort}`;
  expect(await openAt(buyer, PAID)).toMatchObject({ outcome: "price_changed", id: null, amount: LOWER });
  expect(await openAt(buyer, LOWER)).toMatchObject({ outcome: "open", amount: LOWER });
  expect((await ordersOf(cohort)).map(({ amount }) => amount)).toEqual([PAID, LOWER]);
});

race("Orders made while a cohort closes come before the closing or not at all", 50, async () => {
  const cohort = await newCohort(db.owner, BUYERS);
  const users = await newUsers(db.owner, BUYERS);
  const close = () => press(db.sql, ada, "console_set_cohort_state", { ...shown(cohort), p_state: "closed" });
  const open = users.map((user) => () => openOrder(db.sql, cohort, user));
  const [closed, ...answers] = await Promise.all([close(), ...open.map(async (order) => order())]);
  expect(closed.status).toBe("done");
  const orders = await ordersOf(cohort);
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "open")).toHaveLength(orders.length);
  expect(outcomes.filter((outcome) => outcome === "not_on_sale")).toHaveLength(BUYERS - orders.length);
  const closedAt = await actedAt(cohort);
  expect(orders.filter(({ madeAt }) => madeAt >= closedAt)).toEqual([]);
});

test("An order that was open when its cohort closed still buys a seat at its price, even after its hold", async () => {
  const cohort = await newCohort(db.owner, 2);
  const users = await newUsers(db.owner, 2);
  const orders = await Promise.all(users.map(async (user) => openOrder(db.sql, cohort, user)));
  await db.owner`update public.cohorts set price = ${LOWER} where cohort_id = ${cohort}`;
  expect(await press(db.sql, ada, "console_set_cohort_state", { ...shown(cohort), p_state: "closed" })).toMatchObject({
    status: "done",
  });
  await db.owner`update public.payment_orders set held_from = now() - interval '1 hour', held_until = now()
    where id = ${orders[1]?.id ?? ""}`;
  for (const { id } of orders) {
    const order = { userId: "", orderId: `order_${id}`, paymentId: `pay_${id}` };
    await db.owner`update public.payment_orders set provider_order_id = ${order.orderId} where id = ${id}`;
    expect(await finalise(db.sql, order)).toBe("enrolled");
  }
  expect(
    await db.owner`select amount from public.cohort_enrollments where cohort_id = ${cohort} and status = 'success'`,
  ).toEqual([{ amount: PAID }, { amount: PAID }]);
});

race("Orders made while the price changes have the old price or the new one, and a seat never both", 50, async () => {
  const cohort = await newCohort(db.owner, BUYERS);
  const users = await newUsers(db.owner, BUYERS);
  const open = (user: string) => openOrder(db.sql, cohort, user);
  const openAsShown = async (user: string) => {
    const { outcome, amount } = await openOrder(db.sql, cohort, user, null, PAID);
    expect([`open ${PAID}`, `price_changed ${LOWER}`]).toContain(`${outcome} ${amount}`);
  };
  const price = { p_price: LOWER, p_list_price: 3 * PAID };
  const half = BUYERS / 2;
  const [changed] = await Promise.all([
    press(db.sql, ada, "console_set_cohort_price", { ...shown(cohort), ...price }),
    ...users.flatMap((user, index) => (index < half ? [open(user)] : [open(user), openAsShown(user)])),
  ]);
  expect(changed.status).toBe("done");
  const changedAt = await actedAt(cohort);
  const orders = await ordersOf(cohort);
  expect(orders.map(({ amount }) => amount)).toEqual(orders.map(({ madeAt }) => (madeAt < changedAt ? PAID : LOWER)));
  const kinds = orders.map(({ user_id: user, amount }) => `${user} ${amount}`);
  expect(new Set(kinds).size).toBe(kinds.length);

  // A buyer who has two open orders and pays both keeps one seat and gets the other payment back.
  const paid = await db.owner<{ orderId: string; paymentId: string; amount: number; userId: string }[]>`
    update public.payment_orders set provider_order_id = 'order_' || replace(id::text, '-', '')
    where cohort_id = ${cohort}
    returning user_id as "userId", provider_order_id as "orderId", 'pay_' || replace(id::text, '-', '') as "paymentId", amount`;
  await Promise.all(paid.map(async ({ amount, ...order }) => finalise(db.sql, order, undefined, "webhook", amount)));
  const [seats] = await db.owner`
    select count(*)::int as seats, count(*) filter (where e.amount = o.amount)::int as "atTheOrdersPrice",
      (select count(*)::int from public.payment_refunds r join public.payment_orders p on p.id = r.order_id
        where p.cohort_id = ${cohort} and r.amount = p.amount) as refunds
    from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
    where e.cohort_id = ${cohort}`;
  expect(seats).toEqual({ seats: BUYERS, atTheOrdersPrice: BUYERS, refunds: orders.length - BUYERS });
});

race(
  "However the capacity is lowered while people order and pay, no more are enrolled than there are seats",
  50,
  async (round) => {
    const cohort = await newCohort(db.owner, 4);
    const users = await newUsers(db.owner, 6);
    const buy = async (userId: string) => {
      const { id, outcome } = await openOrder(db.sql, cohort, userId);
      if (id === null) return outcome;
      const orderId = `order_${id.replaceAll("-", "")}`;
      await db.sql`select public.attach_provider_order(${id}, ${orderId})`;
      return finalise(db.sql, { userId, orderId, paymentId: orderId.replace("order", "pay") });
    };
    const set = { p_cohort_id: cohort, p_shown: 4, p_capacity: round % 4 };
    const [answer, ...outcomes] = await Promise.all([
      press(db.sql, ada, "console_set_capacity", set),
      ...users.map(buy),
    ]);
    const [seats] = await db.owner<{ capacity: number; taken: number }[]>`
    select capacity, (select count(*)::int from public.cohort_enrollments e where e.cohort_id = c.cohort_id) as taken
    from public.cohorts c where cohort_id = ${cohort}`;
    expect(["done", "below_taken"]).toContain(answer.reason ?? answer.status);
    expect(seats?.taken).toBe(outcomes.filter((outcome) => outcome === "enrolled").length);
    expect(Number(seats?.taken)).toBeLessThanOrEqual(Number(seats?.capacity));
  },
);

test(
  "With 1,000 cohorts, 20,000 seats and as many orders, the cohorts on sale are read through indexes",
  { tags: ["long"] },
  async () => {
    await db.owner`
    insert into public.cohorts (cohort_id, capacity, starts_on, enrol_by, state, price, list_price)
    select 'many-' || n, 30, current_date + n, current_date + n, 'on_sale', ${PAID}, ${PAID} from generate_series(1, 1000) n`;
    const users = await newUsers(db.owner, 20);
    await db.owner`
    insert into public.payment_orders (user_id, email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at)
    select u, 'a@b.co', 'many-' || n, ${PAID}, format('order_%s_%s', n, u), 'paid', now(), '{}', format('pay_%s_%s', n, u), now()
    from generate_series(1, 1000) n, unnest(${users}::uuid[]) u`;
    await db.owner`
    insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
    select user_id, email, cohort_id, amount, payment_id, provider_order_id, '{}'
    from public.payment_orders where cohort_id like 'many-%' order by cohort_id`;
    await db.owner`
    insert into public.payment_orders (user_id, email, cohort_id, amount, status, held_until, receipt_facts)
    select u, 'a@b.co', 'many-' || n, ${PAID}, 'created', now() + interval '20 minutes', '{}'
    from generate_series(1, 1000, 100) n, unnest(${users.slice(0, 5)}::uuid[]) u`;
    await db.owner`analyze public.cohorts, public.cohort_enrollments, public.payment_orders`;
    for (const open of [1_000, 100]) {
      await db.owner`
      update public.cohorts set state = 'closed' where cohort_id like 'many-%' and starts_on > current_date + ${open}::integer`;
      await db.owner`analyze public.cohorts`;
      for (const table of ["cohort_enrollments", "payment_orders"]) {
        const read = await rowsRead(db.owner, table, (sql) => sql`select * from public.open_cohorts()`);
        expect(read.whole, `${table}, ${open} open`).toBe(0);
      }
    }
  },
);
