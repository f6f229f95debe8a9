import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers, type Order } from "./support/orders";
import { idOf, newUnderpaidOrder } from "./support/paid-orders";
import { valueOf, valuesOf } from "./support/rows";

const db = testDatabase("unfinished_checkouts", 4);

type Checkout = Order & { id: string; cohort: string; email: string };

/** A checkout whose hold ended this long ago. */
async function newCheckout(ended = "25 hours", cohort?: string, user?: string): Promise<Checkout> {
  const inCohort = cohort ?? (await newCohort(db.owner, 2));
  const [newUser = ""] = user ? [user] : await newUsers(db.owner, 1);
  const order = await newOrder(db.owner, inCohort, newUser);
  await db.owner`
    update public.payment_orders
    set held_from = now() - ${ended}::interval - interval '20 minutes', held_until = now() - ${ended}::interval
    where provider_order_id = ${order.orderId}`;
  return { ...order, cohort: inCohort, id: await idOf(db.owner, order), email: `${newUser}@example.com` };
}

const due = () => valuesOf(db.owner`select order_id as id from public.due_unfinished_checkouts(1000)`);

const queue = async ({ id }: Checkout, refusal: string | null = null) => {
  return valueOf<string | null>(db.owner`
    select public.queue_checkout_mail(${id}, ${refusal}) as reason`);
};

const mailsTo = ({ email }: Checkout) =>
  db.owner<{ status: string; reason: string | null; priority: number }[]>`
    select status, last_error as reason, priority from public.email_outbox
    where template = 'unfinished-checkout' and recipient = ${email}`;

test("A checkout is due from 24 to 72 hours after its last hold, once per person and cohort", async () => {
  const [early, ready, late] = [await newCheckout("23 hours"), await newCheckout(), await newCheckout("73 hours")];
  const again = await newCheckout("30 hours", ready.cohort, ready.userId);
  const begunAnew = await newCheckout("30 hours");
  await newCheckout("2 hours", begunAnew.cohort, begunAnew.userId);
  const ids = await due();
  expect([early, ready, late, again, begunAnew].map(({ id }) => ids.includes(id))).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(await Promise.all([queue(ready), queue(again), queue(ready)])).toEqual([null, null, null]);
  expect(await mailsTo(ready)).toEqual([{ status: "pending", reason: null, priority: 4 }]);
  expect(await due()).not.toContain(ready.id);
});

const choose = (checkout: Checkout, column: "stopped_at" | "checkout_mails_off_at") => db.owner`
  insert into public.mail_choices ${db.owner({ email: checkout.email, [column]: new Date() })}
  on conflict (email) do update set ${db.owner(column)} = now()`;

const refusals: [reason: string, make: (checkout: Checkout) => Promise<unknown>][] = [
  ["has_seat", async ({ userId }) => finalise(db.sql, await newOrder(db.owner, await newCohort(db.owner, 1), userId))],
  [
    "has_paid",
    async ({ userId, email }) => {
      const order = await newOrder(db.owner, await newCohort(db.owner, 1), userId);
      await finalise(db.sql, order);
      await db.owner`delete from public.cohort_enrollments where email = ${email}`;
    },
  ],
  [
    "review_open",
    async ({ email }) => {
      const { id } = await newUnderpaidOrder(db, await newCohort(db.owner, 1));
      await db.owner`update public.payment_orders set email = ${email.toUpperCase()} where id = ${id}`;
    },
  ],
  ["in_checkout", async ({ userId }) => newCheckout("-5 minutes", undefined, userId)],
  ["opted_out", async (checkout) => choose(checkout, "stopped_at")],
  ["opted_out", async (checkout) => choose(checkout, "checkout_mails_off_at")],
  [
    "not_on_sale",
    async ({ cohort }) => db.owner`update public.cohorts set state = 'closed' where cohort_id = ${cohort}`,
  ],
  ["no_seat_left", async ({ cohort }) => db.owner`update public.cohorts set capacity = 0 where cohort_id = ${cohort}`],
  ["no_account", async ({ userId }) => db.owner`delete from auth.users where id = ${userId}`],
];

test.each(refusals)("%s: no mail is queued, and a queued one doesn't leave", async (reason, make) => {
  const before = await newCheckout();
  await make(before);
  expect(await queue(before)).toBe(reason);
  expect(await mailsTo(before)).toMatchObject([{ status: "skipped", reason }]);

  const later = await newCheckout();
  expect(await queue(later)).toBeNull();
  await make(later);
  while ((await db.sql`select id from public.claim_outbox(100, 60)`).length > 0);
  expect(await mailsTo(later)).toMatchObject([{ status: "skipped", reason }]);
});

test("Checkouts paid at Razorpay are skipped, and a choice outlives its account", async () => {
  const checkout = await newCheckout();
  expect(await queue(checkout, "has_paid")).toBe("has_paid");
  const gone = { ...checkout, email: `${randomUUID()}@example.com` };
  await choose(gone, "checkout_mails_off_at");
  await db.owner`select private.delete_unused_consents()`;
  expect(await db.owner`select from public.mail_choices where email = ${gone.email}`).toHaveLength(1);
});
