"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import type { FormState } from "@/lib/forms/form-state";

const reasons = {
  unknown: "This registration no longer exists.",
  over: "The run is over or cancelled.",
  cancelled: "The registration is cancelled, so there's nothing to confirm.",
  no_mail: "We no longer have the original email, so it can't be sent again.",
};

const cancelSchema = z.strictObject({
  requestId,
  registrationId: z.guid(),
  shownState: z.string().check(z.maxLength(20)),
  reason: reasonField,
});

/** Cancels a person's registration; they get a mail. */
export async function cancelRegistrationAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_cancel_registration",
      schema: cancelSchema,
      reasons,
      message: () => "Cancelled. A confirmation is on its way to the attendee.",
      afterwards: sendMails,
    },
    form,
  );
}

const resendSchema = z.strictObject({ requestId, registrationId: z.guid() });

/** Sends a person's confirmation again, with the run's current times and link. */
export async function resendConfirmationAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_resend_confirmation",
      schema: resendSchema,
      reasons,
      message: () => "The confirmation is on its way.",
      afterwards: sendMails,
    },
    form,
  );
}
