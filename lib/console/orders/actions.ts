"use server";

import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { askedFields } from "@/lib/console/asked";
import { requestId } from "@/lib/console/fields";
import { reasonField, rupeeAmount } from "@/lib/console/form-fields";
import { isTransfer } from "@/lib/console/orders/transfers";
import { count } from "@/lib/format/count";
import type { FormState } from "@/lib/forms/form-state";
import { log } from "@/lib/log";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";
import { RazorpayError } from "@/lib/payments/razorpay";
import { sweepOneOrder } from "@/lib/payments/sweep";

const refundReasons = {
  too_much: "That's more than is left of this payment.",
  unknown_payment: 'This payment isn\'t recorded yet. Press "Check it now" first.',
  disputed:
    "A dispute about this payment is open or lost. Refund it in Razorpay's dashboard instead, by accepting the dispute.",
  owner_only: "The 14 days of the refund policy are over: only an owner can refund this payment now.",
};

const refundSchema = z.strictObject({
  requestId,
  paymentId: z.string().check(z.regex(/^(?:pay|transfer)_\w{1,40}$/)),
  amount: rupeeAmount,
  reason: reasonField,
});

/** Queues a refund, and requests it at Razorpay after the response; the buyer is mailed now, and when it's done. */
export async function refundAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_refund",
      schema: refundSchema,
      asks: askedFields.refund,
      reasons: refundReasons,
      message: (_, { paymentId }) =>
        isTransfer(paymentId)
          ? "The buyer is told that we'll write for the account. Ask for it, make the transfer, then record it here."
          : "The refund is queued and the buyer will get an email. We're asking Razorpay for it.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const settleSchema = z.strictObject({
  requestId,
  reviewId: z.guid(),
  resolution: z.enum(["enrol", "refund", "keep"], "Choose what should happen."),
  note: reasonField,
});

/** Settles a review of a payment: with a seat, a refund, or no change. */
export async function settleReviewAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_settle_review",
      schema: settleSchema,
      asks: askedFields.review,
      reasons: {
        ...refundReasons,
        sold_out: "This cohort has no seats left. Add seats first, or refund.",
        cohort_cancelled: "This cohort is cancelled. Refund instead.",
        already_enrolled: "The buyer already has a seat in this cohort.",
        not_possible: "No payment for this order is waiting for a seat.",
        deadline_running:
          "The bank still waits for your answer to this dispute. Give it in Razorpay's dashboard: the case closes automatically once Razorpay reports that, and stays on Today until then.",
        unknown: "This order no longer exists.",
        no_account: "The buyer's account has been deleted, so they can't be enrolled.",
      },
      message: ({ isNextShown }) =>
        isNextShown === true ? "Settled. The next case is shown now." : "The case is settled.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const orderSchema = z.strictObject({ requestId, orderId: z.guid() });

const endSeatSchema = z.strictObject({ requestId, orderId: z.guid(), reason: reasonField });

/** Ends a seat without a refund; its learner gets a mail that says why. */
export async function endSeatAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_end_seat",
      schema: endSeatSchema,
      reasons: { no_seat: "The seat of this order has already ended.", unknown: "This order no longer exists." },
      message: () => "The seat has ended, and the learner will get an email that says why.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

export async function resendReceiptAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_resend_receipt",
      schema: orderSchema,
      reasons: { not_paid: "No seat was bought with this order, so there's no receipt." },
      message: () => "The receipt is on its way.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const askReasons = {
  no_answer: "Razorpay didn't answer. Please try again in a minute.",
  not_ordered: "Razorpay doesn't know this order: it was never created there, so nothing can have been paid.",
};

/** Asks Razorpay about an order, as the sweep does; it can be repeated. */
export async function askProviderAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_ask_provider",
      schema: orderSchema,
      reasons: askReasons,
      message: (answer) => {
        const found = Number(answer.found);
        return found > 0
          ? `Razorpay has ${count(found, "payment")} for this order. Our records match.`
          : "Razorpay has taken no payment for this order.";
      },
      finish: async (_, { orderId }) => {
        after(runPostPaymentJobs);
        try {
          const counts = await sweepOneOrder(orderId);
          return counts ? { status: "done", found: counts.found } : { status: "refused", reason: "not_ordered" };
        } catch (error) {
          if (!(error instanceof RazorpayError)) throw error;
          log("warn", "console.provider-silent", { orderId, error });
          return { status: "refused", reason: "no_answer" };
        }
      },
    },
    form,
  );
}
