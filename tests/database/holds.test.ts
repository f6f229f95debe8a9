import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers, type OpenedOrder, openOrder } from "./support/orders";
import { race } from "./support/race";

const HOUR_MS = 3_600_000;
const MINUTES = 60;

const db = testDatabase("holds", 50);

const open = async (cohort: string, user: string, caller: string | null = null) =>
  openOrder(db.sql, cohort, user, caller);

const held = (answers: OpenedOrder[]) => answers.filter(({ hold_seconds: seconds }) => seconds > 0);

/** Ages all holds of a cohort. */
async function pass(cohort: string, time: string) {
  await db.owner`
    update public.payment_orders set
      held_from = held_from - ${time}::interval,
      held_until = held_until - ${time}::interval,
      created_at = created_at - ${time}::interval
    where cohort_id = ${cohort}`;
}

race("Concurrent orders of accounts younger than a day hold a third of the seats", 10, async () => {
  const cohort = await newCohort(db.owner, 15);
  const users = await newUsers(db.owner, 40, 23 * HOUR_MS);
  const answers = await Promise.all(users.map(async (user) => open(cohort, user)));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["open"]));
  expect(held(answers)).toHaveLength(5);
  const [older = ""] = await newUsers(db.owner, 1, 25 * HOUR_MS);
  expect(await open(cohort, older)).toMatchObject({ outcome: "open", hold_seconds: 20 * MINUTES });
});

race("Concurrent orders from one IP address hold a third of the seats", 10, async () => {
  const cohort = await newCohort(db.owner, 25);
  const users = await newUsers(db.owner, 40);
  const answers = await Promise.all(users.map(async (user, index) => open(cohort, user, index < 30 ? "one" : null)));
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(["open"]));
  expect(held(answers.slice(0, 30))).toHaveLength(8);
  expect(held(answers.slice(30))).toHaveLength(10);
  const [other = ""] = await newUsers(db.owner, 1);
  expect(held([await open(cohort, other, "another")])).toHaveLength(1);
});

test.each([0, 1, 2])("Of %d seats, new accounts hold none", async (capacity) => {
  const cohort = await newCohort(db.owner, capacity);
  const [user = ""] = await newUsers(db.owner, 1, 0);
  expect(await open(cohort, user)).toMatchObject({ outcome: capacity === 0 ? "sold_out" : "open", hold_seconds: 0 });
});

test("An account that reorders every 18 minutes for a day holds a seat for 40 minutes, and again a day later", async () => {
  const cohort = await newCohort(db.owner, 15);
  const [user = ""] = await newUsers(db.owner, 1);
  const seconds: number[] = [];
  for (let round = 0; round < 79; round += 1) {
    seconds.push((await open(cohort, user)).hold_seconds);
    await pass(cohort, "18 minutes");
  }
  expect(seconds.slice(0, 3)).toEqual([20 * MINUTES, 20 * MINUTES, 4 * MINUTES - 1]);
  expect(Math.max(...seconds.slice(3))).toBe(0);
  const [total] = await db.owner`
    select round(extract(epoch from sum(held_until - held_from)))::int as seconds
    from public.payment_orders where cohort_id = ${cohort}`;
  expect(total).toEqual({ seconds: 40 * MINUTES });
  await pass(cohort, "1 hour");
  expect((await open(cohort, user)).hold_seconds).toBe(20 * MINUTES);
});

test("Expired holds count too: after two of 20 minutes the third order has none", async () => {
  const cohort = await newCohort(db.owner, 15);
  const [user = ""] = await newUsers(db.owner, 1);
  const answers: OpenedOrder[] = [];
  for (let round = 0; round < 3; round += 1) {
    answers.push(await open(cohort, user));
    await pass(cohort, "25 minutes");
  }
  expect(answers.map(({ hold_seconds: seconds }) => seconds)).toEqual([20 * MINUTES, 20 * MINUTES, 0]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(3);
});

test("The same account may hold a seat in another cohort", async () => {
  const [user = ""] = await newUsers(db.owner, 1);
  for (let round = 0; round < 3; round += 1)
    expect((await open(await newCohort(db.owner, 15), user)).hold_seconds).toBe(20 * MINUTES);
});

test("An order without a hold is reused, and gets a hold as soon as one is allowed", async () => {
  const cohort = await newCohort(db.owner, 3);
  const [first = "", second = ""] = await newUsers(db.owner, 2, 0);
  const winner = await open(cohort, first);
  expect(winner.hold_seconds).toBe(20 * MINUTES);
  const without = await open(cohort, second);
  expect(without).toMatchObject({ outcome: "open", hold_seconds: 0 });
  expect(await open(cohort, second)).toEqual(without);
  await db.owner`update public.payment_orders set held_until = now() where id = ${winner.id}`;
  expect(await open(cohort, second)).toEqual({ ...without, hold_seconds: 20 * MINUTES });
});

test("A payment on an order without a hold takes a free seat, but never one held for others", async () => {
  const cohort = await newCohort(db.owner, 3);
  const young = await newUsers(db.owner, 3, 0);
  await open(cohort, young[0] ?? "");
  const orders = await Promise.all(young.slice(1).map(async (user) => open(cohort, user)));
  expect(held(orders)).toEqual([]);
  const [older = ""] = await newUsers(db.owner, 1);
  await open(cohort, older);
  await db.owner`
    update public.payment_orders set provider_order_id = ${`order_${cohort}`} || id::text where cohort_id = ${cohort}`;
  const outcomes: unknown[] = [];
  for (const { id } of orders) {
    const order = { userId: "", orderId: `order_${cohort}${id}`, paymentId: `pay_${id}` };
    outcomes.push(await finalise(db.sql, order));
  }
  expect(outcomes).toEqual(["enrolled", "refund_pending"]);
});

test("The IP address digest is deleted once a hold has expired or was paid, and not before", async () => {
  const cohort = await newCohort(db.owner, 15);
  const users = await newUsers(db.owner, 3);
  const [ended, paid, live] = await Promise.all(users.map(async (user) => open(cohort, user, "one")));
  await db.owner`update public.payment_orders set held_until = now() where id = ${ended?.id ?? ""}`;
  await db.owner`
    update public.payment_orders set status = 'paid', payment_id = ${`pay_${paid?.id}`}, paid_at = now()
    where id = ${paid?.id ?? ""}`;
  await db.sql`select public.forget_hold_callers()`;
  expect(
    await db.owner`select id from public.payment_orders where cohort_id = ${cohort} and held_for_caller is not null`,
  ).toEqual([{ id: live?.id }]);
});

test("An enrolled person holds no second seat through another open order", async () => {
  const cohort = await newCohort(db.owner, 2);
  const [buyer = "", other = ""] = await newUsers(db.owner, 2);
  const late = await newOrder(db.owner, cohort, buyer);
  expect(await open(cohort, buyer)).toMatchObject({ outcome: "open", hold_seconds: 20 * MINUTES });
  expect(await finalise(db.sql, late)).toBe("enrolled");
  expect(await open(cohort, other)).toMatchObject({ outcome: "open", hold_seconds: 20 * MINUTES });
  expect(await db.sql`select private.count_holders(${cohort}) as held`).toMatchObject([{ held: 1 }]);
});
