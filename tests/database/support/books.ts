import { press, type Operator } from "./console";
import type { TestDatabase } from "./database";
import {
  finalise,
  newCohort,
  newOrder,
  newRefundId,
  newUnpaidOrder,
  newUsers,
  type Order,
  PAID,
  recordRefund,
} from "./orders";
import { type Details, idOf } from "./paid-orders";
import { valueOf } from "./rows";
import { cancelCohort } from "./seat-mails";

type Sale = Order & { id: string };

/** A seat paid by card: now, or a day before this month. */
async function newSale(
  db: TestDatabase,
  { amount = PAID, cohort, isEarlier = false }: { amount?: number; cohort?: string; isEarlier?: boolean } = {},
): Promise<Sale> {
  const order = await newUnpaidOrder(db.owner, cohort ?? 1);
  await db.owner`update public.payment_orders set amount = ${amount} where provider_order_id = ${order.orderId}`;
  await finalise(db.sql, order, undefined, undefined, amount);
  const id = await idOf(db.owner, order);
  if (isEarlier) {
    const before = await valueOf(db.owner`
      select ((date_trunc('month', timezone('Asia/Kolkata', now())) - interval '1 day') at time zone 'Asia/Kolkata')::text`);
    await db.owner`update public.payment_orders set paid_at = ${before} where id = ${id}`;
    await db.owner`update public.payment_captures set created_at = ${before} where order_id = ${id}`;
  }
  return { ...order, id };
}

/** The buyer gives the details, which issues the invoice. */
async function invoice({ sql }: TestDatabase, { userId, id }: Pick<Sale, "userId" | "id">, buyer: Details = {}) {
  const outcome = await valueOf(
    sql`select public.ask_for_invoice(${userId}, ${id}, ${sql.json({ ...BUYER, ...buyer })}) as outcome`,
  );
  if (outcome !== "issued") throw new Error(outcome);
}

const refund = ({ sql }: TestDatabase, sale: Sale, amount: number) =>
  recordRefund(sql, sale, { id: newRefundId(), amount });

/** A company's transfer of the price less the tax of 10% that it deducts. */
async function newTransfer(db: TestDatabase, owner: Operator, day: string) {
  const [userId = ""] = await newUsers(db.owner, 1);
  await db.owner`update auth.users set email_confirmed_at = now() where id = ${userId}`;
  const { orderId } = await press(db.sql, owner, "console_record_transfer", {
    p_email: `${userId}@example.com`,
    p_cohort_id: await newCohort(db.owner, 1),
    p_price: null,
    p_amount: 9_152_451,
    p_tds: 847_449,
    p_reason: null,
    p_reference: "UTR 42",
    p_is_shared: false,
    p_received_on: day,
    p_receipt_facts: { course: "AI Skills" },
  });
  return { userId, id: String(orderId) };
}

/** In our own State. */
const BUYER: Details = {
  legal_name: "Asha Rao",
  address: "12 MG Road",
  pin: "560001",
  state_code: "29",
  country: "IN",
};
const ABROAD: Details = { legal_name: "Mei Chen", country: "SG", pin: null, state_code: null };
export const MAHARASHTRA = { legal_name: "Khan Retail LLP", gstin: "27AAPFU0939F1ZV", state_code: "27" };
export const KARNATAKA = { legal_name: "Rao Foods LLP", gstin: "29AABCR1718E1ZL" };
/** In our own State, and yet inter-State. */
export const SEZ = { legal_name: "Zone Ltd", gstin: "29AAPFU0939F1ZR", is_sez: true };

/**
 * Sells, invoices, corrects and refunds what a month can have, today (a day in India) and a month ago. Returns the orders
 * that still have no invoice, and the one whose payment bought no seat.
 */
export async function liveMonth(db: TestDatabase, owner: Operator, day: string) {
  const untouched = await newSale(db, { isEarlier: true });
  const byPart = await newSale(db);
  await invoice(db, byPart);
  await refund(db, byPart, 2_000_000);
  await refund(db, byPart, 1_000_000);
  await invoice(db, await newTransfer(db, owner, day), MAHARASHTRA);
  const kerala = await newSale(db, { amount: 11_800_000 });
  await invoice(db, kerala, { legal_name: "Ravi", state_code: "32" });
  await refund(db, kerala, 1_180_000);
  await invoice(db, await newSale(db), ABROAD);
  const mistaken = await newSale(db);
  await invoice(db, mistaken, { ...KARNATAKA, legal_name: "Rao Food LLP" });
  const shown = await valueOf(db.owner`select id from public.tax_documents where order_id = ${mistaken.id}`);
  const corrected = { p_order_id: mistaken.id, p_shown_invoice: shown, p_details: { ...BUYER, ...KARNATAKA } };
  await press(db.sql, owner, "console_write_invoice", corrected);
  const cancelled = await newCohort(db.owner, 2);
  const [invoiced, silent] = [await newSale(db, { cohort: cancelled }), await newSale(db, { cohort: cancelled })];
  await invoice(db, invoiced);
  await cancelCohort(db.sql, owner, cancelled);
  for (const sale of [invoiced, silent]) await refund(db, sale, PAID);
  const withoutDetails = await newSale(db);
  await invoice(db, await newSale(db, { isEarlier: true }), { legal_name: "Late", state_code: "32" });
  const halved = await newSale(db, { isEarlier: true });
  await refund(db, halved, 5_000_000);
  const seatless = await newOrder(db.owner, cancelled, withoutDetails.userId);
  await finalise(db.sql, seatless);
  await invoice(db, await newSale(db), SEZ);
  return {
    withoutInvoice: [untouched, withoutDetails, halved].map(({ id }) => id),
    seatless: await idOf(db.owner, seatless),
  };
}
