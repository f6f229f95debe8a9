"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { tickField } from "@/lib/console/form-fields";
import { handinLink } from "@/lib/console/handins/handin";
import { sendMails } from "@/lib/console/mails/send-mails";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { linesField } from "@/lib/forms/text";

const of = { requestId, cohortId, handinId: z.guid() };

const feedbackSchema = z.strictObject({
  ...of,
  shownHandedInAt: z.iso.datetime({ offset: true }),
  body: linesField({
    min: 1,
    max: 5_000,
    tooShort: "Write your feedback.",
    tooLong: "Keep the feedback to 5,000 characters.",
  }),
  wantsAnother: tickField,
});

/** Answers a version of a hand-in; its learner gets a mail that leads to it. */
export async function giveFeedbackAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_give_feedback",
      schema: feedbackSchema,
      reasons: {
        replaced: "Nothing was sent: they have changed what they handed in. Please read it first, then send it again.",
        seat_gone: "Nothing was sent: they no longer have a seat in this cohort.",
      },
      message: (_, { wantsAnother }) =>
        `Your feedback is in their room, and an email is on its way.${wantsAnother ? " They are asked for another version." : ""}`,
      afterwards: sendMails,
    },
    form,
  );
}

const openSchema = z.strictObject(of);

/** Records who opens a hand-in's file, then returns an address that works for a minute. */
export async function openHandinAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_open_handin",
      schema: openSchema,
      reasons: { unknown: "This version no longer has a file.", no_file: "The file no longer exists." },
      message: () => "If no tab has opened, use this link within 60 seconds:",
      link: ({ href }) => ({ href: String(href), label: "Open the file" }),
      finish: async (_, { handinId }) => {
        const href = await handinLink(handinId);
        return href === null ? { status: "refused", reason: "no_file" } : { status: "done", href };
      },
    },
    form,
  );
}
