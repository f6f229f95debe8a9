"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { tickField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { broadcasting } from "@/lib/console/sessions/broadcasting";
import type { FormState } from "@/lib/forms/form-state";
import { optionalUrl } from "@/lib/forms/https-url";

const reasons = {
  unknown: "This run no longer exists.",
  not_over: "The run isn't over yet, or was cancelled.",
  invalid: "Enter the recording's address, with https://.",
  unchanged: "Nothing to save yet: the recording is as it was.",
};

const saveSchema = z.strictObject({
  requestId,
  runId: z.guid(),
  shown: z.string().check(z.maxLength(2_000)),
  recordingUrl: optionalUrl(reasons.invalid),
  isPublic: tickField,
});

/** Saves a run's recording, and whether anybody may watch it; tells nobody. */
export async function saveRecordingAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_save_recording",
      schema: saveSchema,
      reasons,
      message: () => "Saved. No one has been told.",
    },
    form,
  );
}

const tellSchema = z.strictObject({
  requestId,
  runId: z.guid(),
  shownCount: wholeNumber("Please reload the page."),
  to: z.enum(["me", "all"]),
});

/** Tells everyone registered for a run of its recording, once. */
export async function tellRecordingAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...broadcasting,
      calls: "console_tell_recording",
      schema: tellSchema,
      reasons: {
        ...reasons,
        no_recording: "Save the recording first.",
        told: "Attendees have been told already. Please reload the page.",
        test_first: "First send it to yourself, as a test. Then send it to everyone.",
      },
      args: ({ to, ...input }) => ({ ...input, isTest: to === "me" }),
      afterwards: sendMails,
    },
    form,
  );
}
