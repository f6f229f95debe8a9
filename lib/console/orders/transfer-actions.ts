"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { askedFields } from "@/lib/console/asked";
import { requestId } from "@/lib/console/fields";
import { dayField, optionalRupees, rupeeAmount, tickField } from "@/lib/console/form-fields";
import { shownTransfer } from "@/lib/console/orders/transfers";
import { cohortIdField } from "@/lib/forms/cohort-id";
import { isStrictEmail, normaliseEmail } from "@/lib/forms/email";
import type { FormState } from "@/lib/forms/form-state";
import { lineField } from "@/lib/forms/text";
import { receiptFacts } from "@/lib/payments/order";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";

const referenceField = lineField({
  min: 1,
  max: 60,
  tooShort: "Enter the reference as it appears on the bank statement.",
  tooLong: "Keep the reference to 60 characters.",
});

const transferFields = {
  amount: rupeeAmount,
  /** None: no tax was deducted. */
  tds: z.pipe(
    optionalRupees,
    z.transform((paise) => paise ?? 0),
  ),
  reason: lineField({ min: 0, max: 500, tooShort: "", tooLong: "Say why in at most 500 characters." }),
  reference: referenceField,
  isShared: tickField,
  receivedOn: dayField("Enter the day the money arrived.").check(
    z.refine((day) => day !== "", "Enter the day the money arrived."),
  ),
};

const transferReasons = {
  invalid: "Please check what you entered. The day can't be in the future, and the tax is a part of the price.",
  reason_needed:
    "The price isn't the cohort's, or what arrived and the tax deducted aren't the price. Please check, or say why.",
  recorded: "This transfer is already recorded for this buyer. Look at their orders first.",
  reference_used:
    "A transfer with this reference is recorded for somebody else. If it paid for both, tick the box and press again.",
};
const transferReasonFields = { reason_needed: "reason", recorded: "reference", reference_used: "reference" };

const transferSchema = z.strictObject({
  requestId,
  email: z
    .string()
    .check(z.overwrite(normaliseEmail), z.refine(isStrictEmail, "Enter the address of the buyer's account.")),
  cohortId: cohortIdField,
  /** None: the cohort's. */
  price: optionalRupees,
  /** Of the proforma invoice that it pays. */
  proformaId: z._default(z.nullable(z.guid()), null),
  ...transferFields,
});

const recorded = z.object({ orderId: z.guid() });

/** Gives a seat for a bank transfer, with its receipt, and redirects to the order. */
export async function recordTransferAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_book_transfer",
      schema: transferSchema,
      asks: askedFields.transfer,
      reasons: {
        ...transferReasons,
        unknown_cohort: "This cohort no longer exists.",
        no_account: "No account has this address. Ask the buyer to sign up and confirm it first.",
        proforma_closed: "This proforma invoice is paid or withdrawn. Look at it first.",
        cohort_cancelled: "This cohort is cancelled.",
        already_enrolled: "The buyer already has a seat in this cohort.",
        sold_out: "This cohort has no seats left. Add seats first.",
      },
      reasonFields: {
        ...transferReasonFields,
        no_account: "email",
        already_enrolled: "email",
        sold_out: "cohortId",
        unknown_cohort: "cohortId",
      },
      args: (input) => ({ ...input, receiptFacts }),
      afterwards: runPostPaymentJobs,
      leadsTo: (answer) => `/console/orders/${recorded.parse(answer).orderId}` as Route,
    },
    form,
  );
}

const correctionSchema = z.strictObject({
  requestId,
  orderId: z.guid(),
  shown: z.pipe(
    z.string().check(z.maxLength(500)),
    z.transform((text) => shownTransfer(text)),
  ),
  price: rupeeAmount,
  ...transferFields,
});

/** Corrects a recorded transfer that has no invoice yet; the learner gets the receipt again. */
export async function correctTransferAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_correct_transfer",
      schema: correctionSchema,
      asks: askedFields.correction,
      reasons: {
        ...transferReasons,
        unknown: "This transfer no longer exists.",
        invoiced: "This order has an invoice, so the transfer can't be corrected: refund it, then record it again.",
        refunded: "Some of this transfer has gone back, so it can't be corrected.",
      },
      reasonFields: transferReasonFields,
      message: () => "Corrected. The learner gets the corrected receipt.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const refundSchema = z.strictObject({ requestId, refundId: z.guid(), reference: referenceField });

/** Records that a bank transfer was paid back; the buyer is mailed. */
export async function recordRefundAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_record_refund",
      schema: refundSchema,
      reasons: { unknown: "This refund no longer exists." },
      message: () => "The refund has been recorded, and the buyer will get an email.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}
