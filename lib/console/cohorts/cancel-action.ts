"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { told } from "@/lib/console/told";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

const cancelSchema = z.strictObject({
  requestId,
  cohortId,
  shownSequence: wholeNumber("Please reload the page."),
  reason: reasonField,
});

/** Cancels a cohort with its upcoming sessions; everyone with a seat chooses a refund or a move. */
export async function cancelCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_cancel_cohort",
      schema: cancelSchema,
      reasons: { unknown: "There's no such cohort.", already: "This cohort is already cancelled." },
      message: told({ done: "The cohort is cancelled", nobody: "no one has a seat" }),
      afterwards: sendMails,
    },
    form,
  );
}
