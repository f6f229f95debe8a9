"use server";

import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { reasonField } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import type { FormState } from "@/lib/forms/form-state";

const reasons = {
  unknown: "This registration no longer exists.",
  over: "The run is over or cancelled.",
  cancelled: "The registration is cancelled, so there's nothing to confirm.",
  no_mail: "We no longer keep the first mail, so it can't be sent again.",
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
      name: "console-cancel-registration",
      schema: cancelSchema,
      reasons,
      message: () => "Cancelled. A confirmation is on its way to the attendee.",
      work: async (input) => {
        after(sendMails);
        return callConsole("console_cancel_registration", {
          p_request_id: input.requestId,
          p_registration_id: input.registrationId,
          p_shown_state: input.shownState,
          p_reason: input.reason,
        });
      },
    },
    form,
  );
}

const resendSchema = z.strictObject({ requestId, registrationId: z.guid() });

/** Sends a person's confirmation again, with the run's times and link of now. */
export async function resendConfirmationAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-resend-confirmation",
      schema: resendSchema,
      reasons,
      message: () => "The confirmation is on its way.",
      work: async (input) => {
        after(sendMails);
        return callConsole("console_resend_confirmation", {
          p_request_id: input.requestId,
          p_registration_id: input.registrationId,
        });
      },
    },
    form,
  );
}
