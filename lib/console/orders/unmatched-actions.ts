"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import { isStrictEmail, normaliseEmail } from "@/lib/forms/email";
import type { FormState } from "@/lib/forms/form-state";

const settleSchema = z
  .strictObject({
    requestId,
    paymentId: z.string().check(z.regex(/^pay_[A-Za-z0-9]{1,40}$/)),
    outcome: z.enum(["given_back", "by_hand"], "Choose what was done."),
    email: z.string().check(
      z.overwrite(normaliseEmail),
      z.refine((email) => email === "" || isStrictEmail(email), "Please enter a valid address."),
    ),
    note: reasonField,
  })
  .check(
    z.refine(({ outcome, email }) => outcome !== "by_hand" || email !== "", {
      path: ["email"],
      error: "Enter the buyer's address.",
    }),
  );

/** Settles a payment without an order: refunded at Razorpay, or settled by hand for a buyer. */
export async function settleUnmatchedAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_settle_unmatched",
      schema: settleSchema,
      reasons: { unknown: "This payment no longer exists. Please reload the page." },
      message: (_answer, { paymentId }) => `${paymentId} is settled.`,
    },
    form,
  );
}
