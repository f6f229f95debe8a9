import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";

import { newOperator, type Operator, press } from "./support/console";
import { testDatabase } from "./support/database";
import { finalise, newCohort, newOrder, newUsers } from "./support/orders";
import { race } from "./support/race";

const db = testDatabase("unmatched_payments", 8);
let operators: [Operator, Operator];
beforeAll(async () => {
  operators = [await newOperator(db.owner), await newOperator(db.owner)];
});

const keep = async (paymentId: string) => db.sql`
  insert into public.unmatched_payments (payment_id, amount, currency, paid_at)
  values (${paymentId}, 9999900, 'INR', now())`;

async function kept() {
  const paymentId = `pay_${randomUUID().replaceAll("-", "")}`;
  await keep(paymentId);
  return paymentId;
}

const settle = async (operator: Operator, paymentId: string, outcome: string, email = "") =>
  press(db.sql, operator, "console_settle_unmatched", {
    p_payment_id: paymentId,
    p_outcome: outcome,
    p_email: email,
    p_note: "Talked to the buyer",
  });

const stateOf = async (paymentId: string) =>
  (await db.owner`select settled_as, settled_for from public.unmatched_payments where payment_id = ${paymentId}`)[0];

race("Two operators at once settle a payment once, and the other is told what was done", 10, async () => {
  const paymentId = await kept();
  const answers = await Promise.all([
    settle(operators[0], paymentId, "given_back"),
    settle(operators[1], paymentId, "by_hand", "ada@example.com"),
  ]);
  const state = await stateOf(paymentId);
  expect(answers).toContainEqual({ status: "done" });
  expect(answers).toContainEqual(expect.objectContaining({ status: "changed", now: state?.settled_as }));
  expect(state?.settled_for).toBe(state?.settled_as === "by_hand" ? "ada@example.com" : null);
  const log = await db.owner`select 1 from public.operator_actions where subject_id = ${paymentId}`;
  expect(log).toHaveLength(1);
});

test("A payment that has been recorded since isn't settled by hand, and needs no one after the next sweep", async () => {
  const [user = ""] = await newUsers(db.owner, 1);
  const order = await newOrder(db.owner, await newCohort(db.owner, 1), user);
  await keep(order.paymentId);
  await finalise(db.sql, order);
  expect(await settle(operators[0], order.paymentId, "given_back")).toMatchObject({
    status: "changed",
    now: "recorded",
  });

  await db.sql`update public.unmatched_payments set settled_at = null, settled_as = null`;
  const waiting = await kept();
  await db.sql`select public.settle_recorded_payments()`;
  expect(await stateOf(order.paymentId)).toEqual({ settled_as: "recorded", settled_for: null });
  expect(await stateOf(waiting)).toEqual({ settled_as: null, settled_for: null });
});

test.each([
  ["by hand for nobody", "by_hand", " "],
  ["in a way that doesn't exist", "recorded", ""],
])("Nothing is settled %s", async (_what, outcome, email) => {
  const paymentId = await kept();
  expect(await settle(operators[0], paymentId, outcome, email)).toEqual({ status: "refused", reason: "invalid" });
  expect(await stateOf(paymentId)).toEqual({ settled_as: null, settled_for: null });
  expect(await settle(operators[0], "pay_Unknown", "given_back")).toEqual({ status: "refused", reason: "unknown" });
});
