import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";

const PAID = 9_999_900;
/** The last migration with one refund per payment. */
const BEFORE = "20261122000000";

let home: string;
let backend: Backend;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "migration-"));
  const supabaseDir = path.join(home, "supabase");
  await cp("supabase", supabaseDir, {
    recursive: true,
    filter: (file) => !/^\d{14}_/.test(path.basename(file)) || path.basename(file) < BEFORE,
  });
  const options = { port: 0, dir: path.join(home, "data"), siteUrl: "http://localhost:3000" };
  const old = await startBackend({ ...options, supabaseDir });
  for (const statement of oldRows) await old.sql(statement, []);
  await old.stop();
  backend = await startBackend(options);
});
afterAll(async () => {
  await backend.stop();
  await rm(home, { recursive: true, force: true });
});

const order = (name: string, status: string, rest: { refunded?: number; paid?: boolean; review?: string } = {}) =>
  `insert into public.payment_orders
    (email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at, refunded_amount, review_reason)
    values ('ada@example.com', '1', ${PAID}, 'order_${name}', '${status}', now(), '{}',
      ${rest.paid === false ? "null, null" : `'pay_${name}', now()`}, ${rest.refunded ?? 0},
      ${rest.review ? `'${rest.review}'` : "null"})`;
const refund = (name: string, payment: string, status: string, refundId: string | null) =>
  `insert into public.payment_refunds (payment_id, order_id, amount, reason, status, refund_id, attempts)
    select '${payment}', id, amount, 'sold_out', '${status}', ${refundId ? `'${refundId}'` : "null"}, 3
    from public.payment_orders where provider_order_id = 'order_${name}'`;
const told = (name: string, refundId: string) =>
  `insert into public.payment_events (event_id, event, source, order_id, payment_id, refund_id, outcome)
    select '${randomUUID()}', 'refund.processed', 'webhook', id, payment_id, '${refundId}', 'enrolled'
    from public.payment_orders where provider_order_id = 'order_${name}'`;

const oldRows = [
  order("Owed", "refund_pending"),
  refund("Owed", "pay_Owed", "pending", null),
  order("Twice", "paid"),
  refund("Twice", "pay_Second", "requested", "rfnd_Second"),
  order("Back", "refunded", { refunded: PAID }),
  refund("Back", "pay_Back", "done", null),
  order("Part", "paid", { refunded: 500 }),
  told("Part", "rfnd_Part"),
  told("Part", "rfnd_Part"),
  order("Parts", "paid", { refunded: 1_001 }),
  told("Parts", "rfnd_One"),
  told("Parts", "rfnd_Two"),
  order("Hand", "refunded", { refunded: PAID }),
  order("Odd", "needs_review", { paid: false, review: "pay_Odd: 100 INR paid, 9999900 INR ordered" }),
];

test("Every captured payment is migrated with its amount", async () => {
  const rows = await backend.sql("select payment_id, amount, currency from public.payment_captures", []);
  const whole = ["Owed", "Twice", "Second", "Back", "Part", "Parts", "Hand"].map((name) => [
    `pay_${name}`,
    PAID,
    "INR",
  ]);
  const known = rows.map((row) => [row.payment_id, row.amount, row.currency]);
  expect(new Set(known)).toEqual(new Set([...whole, ["pay_Odd", 100, "INR"]]));
});

test("Pending refunds continue, and counted ones get rows", async () => {
  const rows = await backend.sql(
    "select payment_id, amount, reason, status, refund_id from public.payment_refunds",
    [],
  );
  const known = rows.map((row) => [row.payment_id, row.amount, row.reason, row.status, row.refund_id]);
  expect(new Set(known)).toEqual(
    new Set([
      ["pay_Owed", PAID, "sold_out", "pending", null],
      ["pay_Second", PAID, "sold_out", "requested", "rfnd_Second"],
      ["pay_Back", PAID, "sold_out", "done", null],
      ["pay_Part", 500, "provider", "done", "rfnd_Part"],
      ["pay_Parts", 501, "provider", "done", "rfnd_One"],
      ["pay_Parts", 500, "provider", "done", "rfnd_Two"],
      ["pay_Hand", PAID, "provider", "done", null],
    ]),
  );
});

const record = async (payment: string, refundId: string, amount: number) => {
  const [row] = await backend.sql(
    "select public.record_refund($1, 'refund.processed', 'sweep', $2, $3, null, $4, 'processed') as outcome",
    [randomUUID(), payment, refundId, amount],
  );
  return row?.outcome;
};

test("Later events of an old refund update it, and new refunds add up", async () => {
  expect(await record("pay_Back", "rfnd_Back", PAID)).toBe("refunded");
  expect(await record("pay_Part", "rfnd_Part", 500)).toBe("partly_refunded");
  expect(await record("pay_Part", "rfnd_Rest", PAID - 500)).toBe("refunded");
  expect(await record("pay_Owed", "rfnd_Owed", PAID)).toBe("refunded");
  const rows = await backend.sql("select payment_id, refund_id from public.payment_refunds where status = 'done'", []);
  const of = (name: string) => rows.filter(({ payment_id: id }) => id === name).map(({ refund_id: id }) => id);
  expect([of("pay_Back"), of("pay_Part"), of("pay_Owed")]).toEqual([
    ["rfnd_Back"],
    expect.arrayContaining(["rfnd_Part", "rfnd_Rest"]),
    ["rfnd_Owed"],
  ]);
});
