"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import type { FormState } from "@/lib/forms/form-state";

const resendSchema = z.strictObject({
  requestId,
  mailId: z.guid(),
  shownStatus: z.string().check(z.regex(/^[a-z]{1,20}$/)),
});

/** Sends a mail again, as a new one: with the same text or, for a seat's mail, what is true now. */
export async function resendMailAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_resend_mail",
      schema: resendSchema,
      reasons: {
        superseded: "A later email has replaced it, or it has already been sent again.",
        outdated:
          "This email is out of date: its subject is over or has changed, or the person no longer has a seat. If they still need to know something, write to them.",
        waiting: "It's already waiting to be sent.",
        blocked: "Emails to this address don't arrive. Lift the block on the person's page first.",
        unsubscribed: "The person has since unsubscribed from the newsletter.",
        expired: "It's about something that is over, so it can no longer be sent.",
      },
      message: () => "It's on its way as a new mail.",
      afterwards: sendMails,
    },
    form,
  );
}
