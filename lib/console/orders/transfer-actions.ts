"use server";

import type { Route } from "next";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { cohortIdField, dayField, rupeeAmount } from "@/lib/console/form-fields";
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

const transferSchema = z.strictObject({
  requestId,
  email: z
    .string()
    .check(z.overwrite(normaliseEmail), z.refine(isStrictEmail, "Enter the address of the buyer's account.")),
  cohortId: cohortIdField,
  amount: rupeeAmount,
  reference: referenceField,
  receivedOn: dayField("Enter the day the money arrived.").check(
    z.refine((day) => day !== "", "Enter the day the money arrived."),
  ),
});

const recorded = z.object({ orderId: z.guid() });

/** Gives a seat for a bank transfer, with its receipt, and redirects to the order. */
export async function recordTransferAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_record_transfer",
      schema: transferSchema,
      reasons: {
        invalid: "Please check what you entered. The day can't be in the future.",
        unknown_cohort: "This cohort no longer exists.",
        no_account: "No account has this address. Ask the buyer to sign up and confirm it first.",
        recorded: "This transfer is already recorded for this buyer. Look at their orders first.",
        cohort_cancelled: "This cohort is cancelled.",
        already_enrolled: "The buyer already has a seat in this cohort.",
        sold_out: "This cohort has no seats left. Add seats first.",
      },
      reasonFields: {
        recorded: "reference",
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
