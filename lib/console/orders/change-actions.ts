"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import { cohortIdField } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { lineField } from "@/lib/forms/text";
import { runPostPaymentJobs } from "@/lib/payments/post-payment-jobs";

const reasons = {
  unknown: "This request no longer exists.",
  disputed: "A dispute about this payment is open or lost, so it isn't refunded here.",
  owner_only: "This was requested after the 14 days: only an owner can confirm it.",
  no_seat: "This seat has ended, so it can't move.",
  sold_out: "That cohort has no seats left. Add seats first, or refuse.",
  already_enrolled: "The learner already has a seat in that cohort.",
  cohort_cancelled: "That cohort is cancelled, so no one can move there.",
  nothing_left:
    "All of the payment is already going back. The request closes automatically once the money has gone through.",
};

const shownChange = {
  requestId,
  changeId: z.guid(),
  shownKind: z.enum(["refund", "transfer"], "Please reload the page."),
  /** Where the seat would move; empty for a refund. */
  shownCohortId: z.pipe(
    z.union([cohortIdField, z.literal("")]),
    z.transform((id) => id || null),
  ),
};

const confirmSchema = z.strictObject(shownChange);

/** Confirms a learner's request: refunds the money, requested at Razorpay after the response, or moves the seat. */
export async function confirmChangeAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_confirm_change",
      schema: confirmSchema,
      reasons,
      message: (_answer, { shownKind }) =>
        shownKind === "refund"
          ? "Confirmed: the refund is queued and the learner will get an email."
          : "Confirmed: the seat has moved and the learner will get an email.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const refuseSchema = z.strictObject({ ...shownChange, note: reasonField });

/** Refuses a request; its learner gets a mail that says why. */
export async function refuseChangeAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_refuse_change",
      schema: refuseSchema,
      reasons,
      message: () => "Refused: the learner will get an email that says why.",
      afterwards: runPostPaymentJobs,
    },
    form,
  );
}

const shortNote = lineField({ min: 0, max: 500, tooShort: "", tooLong: "Keep the note to 500 characters." });
const noteSchema = z.strictObject({
  requestId,
  changeId: z.guid(),
  shownNote: z.string().check(z.maxLength(500)),
  note: shortNote,
});

export async function noteChangeAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_note_change",
      schema: noteSchema,
      reasons,
      message: () => "The note is saved.",
    },
    form,
  );
}
