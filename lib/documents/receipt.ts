import * as z from "zod/mini";

import { documentWords, receipt as texts } from "@/lib/content/documents";
import { site } from "@/lib/content/site";
import { formatPaise, splitGst } from "@/lib/format/money";
import { runDate, runTime } from "@/lib/format/run-times";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const period = z.object({ startsAt: z.string(), endsAt: z.string(), timeZone: z.string() });

/** As the database writes it (`private.receipt_payload`). */
const purchase = z.object({
  course: z.string(),
  cohortId: z.string(),
  startDate: z.string(),
  gstPercent: z.number(),
  /** The order's amount, in paise. */
  price: z.int(),
  orderId: z.string(),
  paymentId: z.string(),
  paidAt: z.string(),
  /** The cohort's, if they're planned. */
  classes: z.optional(z.array(period)),
  /** What was paid, in paise, if an operator accepted something other than the price. */
  amount: z.optional(z.int()),
  /** For a bank transfer: the bank's reference, the day in India, what arrived, and the tax deducted (paise). */
  transfer: z.optional(
    z.object({ reference: z.string(), on: z.iso.date(), received: z.optional(z.int()), tds: z.optional(z.int()) }),
  ),
  isCorrected: z.optional(z.boolean()),
  /** The name in the buyer's profile. */
  payer: z.nullish(z.string()),
});

type Facts = readonly (readonly [name: string, value: string])[];

/** What a receipt says, in its mail and on its page. A value may have several lines. */
export type Receipt = {
  course: string;
  cohortId: string;
  startDate: string;
  seat: Facts;
  /** What was paid for it. */
  payment: Facts;
  /** Whether an earlier receipt was wrong. */
  isCorrected: boolean;
  /** Who issued it, in a line. */
  seller: string;
  /** How to get the tax invoice; null if we issue none. */
  invoice: string | null;
};

const dayPaid = new Intl.DateTimeFormat("en-US", { timeZone: SITE_TIME_ZONE, dateStyle: "long" });

/** `gstin`: of the company that issues invoices, if there is one. Throws for an invalid payload. */
export function receiptOf(payload: unknown, gstin: string | undefined): Receipt {
  const facts = purchase.parse(payload);
  const { course, cohortId, startDate, gstPercent, price, classes = [], amount, transfer } = facts;
  const { taxable, gst } = splitGst(price, gstPercent);
  const { labels } = texts;
  const days = classes.map((one) => `${runDate(one, one.timeZone)}, ${runTime(one, one.timeZone)}`);
  const withTax: Facts = [
    [labels.taxable, formatPaise(taxable)],
    [labels.gst(gstPercent), formatPaise(gst)],
  ];
  const sums: Facts =
    amount !== undefined
      ? [
          [labels.price, formatPaise(price)],
          [labels.paid, formatPaise(amount)],
        ]
      : transfer?.received !== undefined && transfer.received !== price
        ? [
            ...withTax,
            [labels.price, formatPaise(price)],
            [labels.received, formatPaise(transfer.received)],
            ...(transfer.tds ? ([[labels.tds, formatPaise(transfer.tds)]] as const) : []),
          ]
        : [...withTax, [labels.total, formatPaise(price)]];
  return {
    course,
    cohortId,
    startDate,
    seat: [
      [labels.course, course],
      [labels.cohort, `Cohort #${cohortId}`],
      [labels.starts, startDate],
      [labels.classes, days.join("\n") || texts.usualClasses],
    ],
    isCorrected: facts.isCorrected ?? false,
    seller: [
      site.legal.name,
      site.legal.registeredOffice,
      ...(gstin === undefined ? [] : [`${documentWords.gstin} ${gstin}`]),
    ].join(", "),
    invoice: gstin === undefined ? null : texts.invoice,
    payment: [
      ...(facts.payer ? ([[labels.payer, facts.payer]] as const) : []),
      ...sums,
      [labels.paidOn, dayPaid.format(new Date(transfer?.on ?? facts.paidAt))],
      [labels.order, facts.orderId],
      ...(transfer
        ? ([
            [labels.paidBy, texts.byTransfer],
            [labels.reference, transfer.reference],
          ] as const)
        : ([[labels.payment, facts.paymentId]] as const)),
    ],
  };
}
