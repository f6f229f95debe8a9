import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { beforeAll, expect, test } from "vitest";

import { testDatabase } from "./support/database";
import { newRefundId, PAID, recordRefund } from "./support/orders";
import { addCompany, ASHA, newPaidOrder, type PaidOrder } from "./support/paid-orders";
import { race } from "./support/race";
import { valueOf } from "./support/rows";

const db = testDatabase("invoices", 50);
beforeAll(async () => {
  await addCompany(db.owner);
});

const giveDetails = (order: PaidOrder, state = "32") => db.owner`
  insert into public.billing_details (order_id, legal_name, address, pin, state_code)
  values (${order.id}, 'Asha Rao', '12 MG Road, Kochi', '682001', ${state})`;

async function newOrderWithDetails(state?: string): Promise<PaidOrder> {
  const order = await newPaidOrder(db);
  await giveDetails(order, state);
  return order;
}

async function issue(sql: Sql, order: PaidOrder, at = "2026-11-26T12:00:00+05:30"): Promise<string | null> {
  return valueOf<string | null>(sql`select private.issue_invoice(${order.id}, ${at}) as id`);
}

const refundPart = (order: PaidOrder, amount: number) =>
  recordRefund(db.sql, order, { id: newRefundId(), amount, source: "webhook" });

const documentsOf = (order: PaidOrder) =>
  db.owner<
    { kind: string; serial: string; taxable: number; cgst: number; sgst: number; igst: number; total: number }[]
  >`select kind, serial, taxable, cgst, sgst, igst, total from public.tax_documents where order_id = ${order.id} order by created_at`;

test("Fifty issuers at once, every third of which rolls back, leave no gaps and no duplicates in a year's numbers", async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => newOrderWithDetails()));
  const at = "2030-06-01T00:00:00Z";
  await Promise.all(
    orders.map((order, index) =>
      db.sql
        .begin(async (transaction) => {
          await issue(transaction as unknown as Sql, order, at);
          if (index % 3 === 0) throw new Error("rolled back");
        })
        .catch(() => {}),
    ),
  );
  await Promise.all(orders.map((order) => issue(db.sql, order, at)));
  const serials = await db.owner<{ serial: string }[]>`
    select serial from public.tax_documents where fy = '30-31' and kind = 'invoice' order by serial`;
  expect(serials.map(({ serial }) => serial)).toEqual(
    Array.from({ length: 50 }, (_, index) => `INV/30-31/${String(index + 1).padStart(5, "0")}`),
  );
});

test("The numbers start again each April in India", async () => {
  const [last, first] = [await newOrderWithDetails(), await newOrderWithDetails()];
  await issue(db.sql, last, "2031-03-31T23:59:59.999+05:30");
  await issue(db.sql, first, "2031-04-01T00:00:00+05:30");
  expect((await documentsOf(last))[0]?.serial).toMatch(/^INV\/30-31\/000\d\d$/);
  expect((await documentsOf(first))[0]?.serial).toBe("INV/31-32/00001");
});

test("The parts of every amount add up to it, and the halves differ by a paisa at most", async () => {
  const amounts = Array.from({ length: 3000 }, (_, index) => 1 + index * 7 + Math.floor(Math.random() * 1e9));
  const wrong = await db.owner`
    select a, same, s.*
    from unnest(${amounts}::int[]) a
    cross join (values (true), (false)) as v (same)
    cross join private.tax_split(a, same) s
    where
      s.taxable + s.cgst + s.sgst + s.igst <> a
      or s.cgst - s.sgst not in (0, 1)
      or case when same then s.igst else s.cgst end <> 0`;
  expect(wrong).toEqual([]);
  expect(
    await db.owner`select s.* from (values (true), (false)) as v (same), private.tax_split(9999900, same) s`,
  ).toEqual([
    { taxable: 8_474_492, cgst: 762_704, sgst: 762_704, igst: 0 },
    { taxable: 8_474_492, cgst: 0, sgst: 0, igst: 1_525_408 },
  ]);
});

test("An invoice is issued once, with one mail, however often and by however many callers it's requested", async () => {
  const order = await newOrderWithDetails("29");
  const ids = await Promise.all(Array.from({ length: 10 }, () => issue(db.sql, order)));
  expect(new Set(ids).size).toBe(1);
  expect(await documentsOf(order)).toMatchObject([
    { kind: "invoice", taxable: 8_474_492, cgst: 762_704, sgst: 762_704, igst: 0, total: PAID },
  ]);
  const mails = await db.owner`
    select from public.email_outbox where template = 'tax-document' and payload ->> 'documentId' = ${ids[0] ?? ""}`;
  expect(mails).toHaveLength(1);
});

const SEZ = { state_code: "29", gstin: "29AAGCB7383J1Z4", is_sez: true };
const ABROAD = { state_code: null, pin: null, country: "SG" };

test.each([
  ["export", ABROAD, null, 1_525_408],
  ["export", ABROAD, "AD290326000001X", 0],
  ["sez", SEZ, null, 1_525_408],
  ["sez", SEZ, "AD290326000001X", 0],
])(
  "A zero-rated supply (%s %j, letter of undertaking %s) has no tax but IGST, also in our own State",
  async (as, buyer, lut, igst) => {
    await db.owner`update public.company set lut = ${lut}`;
    const order = await newPaidOrder(db);
    const details = { ...ASHA, ...buyer };
    await db.owner`
    insert into public.billing_details (order_id, legal_name, address, pin, state_code, country, gstin, is_sez)
    select ${order.id}, legal_name, address, pin, state_code, country, gstin, coalesce(is_sez, false)
    from jsonb_populate_record(null::public.billing_details, ${db.owner.json(details)})`;
    const id = await issue(db.sql, order);
    await refundPart(order, 3_333_301);
    await refundPart(order, PAID - 3_333_301);
    await db.owner`update public.company set lut = null`;
    const [invoice, ...notes] = await documentsOf(order);
    expect(invoice).toMatchObject({ taxable: PAID - igst, cgst: 0, sgst: 0, igst, total: PAID });
    for (const part of ["taxable", "igst"] as const)
      expect(
        notes.reduce((sum, note) => sum + note[part], 0),
        part,
      ).toBe(invoice?.[part]);
    const [facts] = await db.owner`select facts -> 'zeroRated' as said from public.tax_documents where id = ${id}`;
    expect(facts).toEqual({ said: { as, ...(lut === null ? {} : { lut }) } });
  },
);

test("Partial refunds reduce the invoice to nothing, to the paisa in every part", async () => {
  for (const state of ["29", "32"]) {
    const order = await newOrderWithDetails(state);
    await issue(db.sql, order);
    for (const amount of [1, 1, 59, 3_333_301, 2, 4_999_999]) await refundPart(order, amount);
    await refundPart(order, PAID - 1 - 1 - 59 - 3_333_301 - 2 - 4_999_999);
    const [invoice, ...notes] = await documentsOf(order);
    expect(notes).toHaveLength(7);
    for (const part of ["taxable", "cgst", "sgst", "igst", "total"] as const)
      expect(
        notes.reduce((sum, note) => sum + note[part], 0),
        part,
      ).toBe(invoice?.[part]);
  }
});

race("A refund and the invoice at once make one invoice and one credit note", 50, async () => {
  const order = await newOrderWithDetails();
  await Promise.all([issue(db.sql, order), refundPart(order, 100_000)]);
  expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
});

test("Nothing is issued without the buyer's details, without our own, or after a full refund", async () => {
  const without = await newPaidOrder(db);
  expect(await issue(db.sql, without)).toBeNull();
  const refunded = await newPaidOrder(db);
  await refundPart(refunded, PAID);
  await giveDetails(refunded);
  expect(await issue(db.sql, refunded)).toBeNull();
  expect(await documentsOf(refunded)).toEqual([]);
  expect(await db.owner`select private.issue_invoice(${randomUUID()}) as id`).toEqual([{ id: null }]);
});

test("Documents are never changed, deleted or emptied, not even by the owner", async () => {
  const order = await newOrderWithDetails();
  await issue(db.sql, order);
  await expect(db.owner`update public.tax_documents set total = total`).rejects.toThrow("append-only");
  await expect(db.owner`delete from public.tax_documents`).rejects.toThrow("append-only");
  await expect(db.owner`truncate public.tax_documents cascade`).rejects.toThrow("append-only");
});

test("Buyers are reminded of the details on the third day, unless their account or the need for them is gone", async () => {
  const [here, gone] = [await newPaidOrder(db), await newPaidOrder(db)];
  await db.owner`
    update public.payment_orders set paid_at = now() - interval '3 days' where id in (${here.id}, ${gone.id})`;
  await db.owner`
    delete from auth.users where id = (select user_id from public.payment_orders where id = ${gone.id})`;
  expect(await db.sql`select public.queue_billing_reminders() as queued`).toEqual([{ queued: 1 }]);
  expect(await db.sql`select public.queue_billing_reminders() as queued`).toEqual([{ queued: 0 }]);
  const refusal = () =>
    db.owner`select says.refusal from public.email_outbox o cross join lateral private.mail_now(o) says
      where o.template = 'billing-reminder'`;
  expect(await refusal()).toEqual([{ refusal: null }]);
  await db.owner`update public.payment_orders set status = 'refunded' where id = ${here.id}`;
  expect(await refusal()).toEqual([{ refusal: "details_not_needed" }]);
});
