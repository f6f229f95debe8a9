"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { mailTextField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

const letterSchema = z.strictObject({
  requestId,
  cohortId,
  userId: z.guid(),
  shownLetters: wholeNumber("Please reload the page."),
  text: mailTextField,
});

/** Writes to a learner who has fallen behind; the line is gone until they lack two more. */
export async function writeToLearnerAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_write_to_learner",
      schema: letterSchema,
      reasons: {
        seat_gone: "Nothing was sent: they no longer have a seat in this cohort.",
        caught_up: "Nothing was sent: they have caught up in the meantime.",
      },
      message: () => "Your email is on its way. It's kept below.",
      afterwards: sendMails,
    },
    form,
  );
}
