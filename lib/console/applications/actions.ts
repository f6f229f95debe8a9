"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { applicationStates, resumeLink } from "@/lib/console/applications/applications";
import { requestId } from "@/lib/console/fields";
import { optionalMailTextField } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { term } from "@/lib/content/console";
import type { FormState } from "@/lib/forms/form-state";

const GONE = { unknown: "This application no longer exists." };

const stateSchema = z.strictObject({
  requestId,
  applicationId: z.guid(),
  shownState: z.string().check(z.maxLength(20)),
  state: z.enum(applicationStates, "Choose a state."),
  mailText: optionalMailTextField,
});

/** Changes an application's state, and mails the applicant if there is a text. */
export async function setApplicationStateAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_set_application_state",
      schema: stateSchema,
      reasons: GONE,
      message: (_, { state, mailText }) =>
        `The state is now ${term("states", state)}. ${mailText === null ? "The applicant wasn't emailed." : "Your email is on its way to the applicant."}`,
      afterwards: sendMails,
    },
    form,
  );
}

const resumeSchema = z.strictObject({ requestId, applicationId: z.guid() });

/** Records who opens the resume, then returns an address that works for a minute. */
export async function openResumeAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_open_resume",
      schema: resumeSchema,
      reasons: { ...GONE, no_file: "The file no longer exists." },
      message: () => "The log now shows that you opened it. If no tab has opened, use this link within 60 seconds:",
      link: ({ href }) => ({ href: String(href), label: "Open the resume" }),
      finish: async (_, { applicationId }) => {
        const href = await resumeLink(applicationId);
        return href === null ? { status: "refused", reason: "no_file" } : { status: "done", href };
      },
    },
    form,
  );
}
