import type { Line, Month } from "@/lib/console/documents/month";
import { dayOf } from "@/lib/format/days";
import { CURRENCY, formatPaise } from "@/lib/format/money";
import { formatMonth } from "@/lib/format/months";

type Shown = Line & { day: string; amount: number; currency?: string };

/** Something that a person must look at, with exactly the orders it is about. */
export type LookAt = { key: string; text: string; rows: readonly Shown[] };

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
/** "2 invoices, ₹1,99,998.00", "no invoices" */
const countedSum = (amounts: readonly number[], one: string) =>
  amounts.length === 0 ? `no ${one}s` : `${counted(amounts.length, one)}, ${formatPaise(sumOf(amounts))}`;
const inAll = (rows: readonly { amount: number }[]) => formatPaise(sumOf(rows.map(({ amount }) => amount)));

const totalOf = ({ taxable, igst, cgst, sgst }: Month["advances"][number]) => taxable + igst + cgst + sgst;

/** What a month's two files contain, in words. */
export function saidOf({ month, documents, advances, money }: Month): string[] {
  const name = formatMonth(month);
  const totals = (kind: "invoice" | "credit_note") =>
    documents.filter((document) => document.kind === kind).map(({ total }) => total);
  const [invoices, notes] = [totals("invoice"), totals("credit_note")];
  const changes = advances.map(totalOf);
  const [received, takenOff] = [changes.filter((total) => total > 0), changes.filter((total) => total < 0)];
  const rupees = money.filter(({ currency }) => currency === CURRENCY);
  const payments = rupees.flatMap(({ amount }) => (amount > 0 ? amount : []));
  const refunds = rupees.flatMap(({ amount }) => (amount < 0 ? -amount : []));
  const tds = sumOf(rupees.map((line) => line.tds));
  return [
    month === dayOf(new Date()).slice(0, 7) ? `${name} isn't over: the files say how it stands today.` : "",
    `Documents: ${countedSum(invoices, "invoice")}; ${countedSum(notes, "credit note")}.`,
    received.length > 0
      ? `${counted(received.length, "sale")} of ${name} without an invoice, ${formatPaise(sumOf(received))}: as ${received.length === 1 ? "an advance" : "advances"}.`
      : "",
    takenOff.length > 0
      ? `${counted(takenOff.length, "advance")} of earlier months, invoiced or returned: ${formatPaise(-sumOf(takenOff))} taken off.`
      : "",
    `Money: ${countedSum(payments, "payment")}${tds > 0 ? ` (and ${formatPaise(tds)} deducted as tax)` : ""}; ${countedSum(refunds, "refund")}.`,
  ].filter(Boolean);
}

/** A credit note only reduces the tax until 30 November after the financial year of its invoice (CGST Act, s. 34(2)). */
function isLate({ facts, issuedOn }: Month["documents"][number]): boolean {
  if (!facts.corrects) return false;
  const [year = 0, number = 0] = facts.corrects.issuedOn.split("-").map(Number);
  return issuedOn > `${number < 4 ? year : year + 1}-11-30`;
}

/** What a person must look at before a month is filed. */
export function lookAtOf({ documents, money, withoutInvoice, withoutSeat }: Month): LookAt[] {
  const short = money.filter(({ shortfallReason }) => shortfallReason !== null);
  const late = documents.filter(isLate).map((note) => ({ ...note, day: note.issuedOn, amount: note.total }));
  const isInRupees = withoutSeat.every(({ currency }) => currency === CURRENCY);
  return [
    {
      key: "invoice",
      text: `${counted(withoutInvoice.length, "sale")} still without an invoice, ${inAll(withoutInvoice)}: ask for the billing details, or settle the open case.`,
      rows: withoutInvoice,
    },
    {
      key: "seat",
      text: `${counted(withoutSeat.length, "payment")} without a seat${isInRupees ? `, ${inAll(withoutSeat)}` : ""}: only among the money of the books until it has a seat or has gone back.`,
      rows: withoutSeat,
    },
    {
      key: "short",
      text: `${counted(short.length, "transfer")} that didn't bring the price: the difference is in no column.`,
      rows: short,
    },
    {
      key: "late",
      text: `${counted(late.length, "credit note")} issued after 30 November of the next financial year: they may no longer reduce the tax.`,
      rows: late,
    },
  ].filter(({ rows }) => rows.length > 0);
}
