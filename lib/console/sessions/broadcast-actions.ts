"use server";

import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, keepAfterTest, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { cohortIdField, mailTextField, subjectField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { count } from "@/lib/format/count";
import type { FormState } from "@/lib/forms/form-state";
import type { Json } from "@/lib/supabase/database";

const broadcast = {
  requestId,
  /** How many the page said will get it. */
  shownCount: wholeNumber("Please reload the page."),
  to: z.enum(["me", "all"]),
  subject: subjectField,
  text: mailTextField,
};

const toRun = { ...broadcast, runId: z.guid() };

const testFirst = { test_first: "First send this exact text to yourself, as a test. Then send it to everyone." };

const reasons = {
  ...testFirst,
  unknown: "This run no longer exists.",
  over: "The run has started or been cancelled, so you can't invite anyone to it.",
};

/** `queued` is there where those are fewer than all. */
const sentAnswer = z.object({ mails: z.int(), queued: z.optional(z.int()) });

function sayQueued(sent: z.infer<typeof sentAnswer> | undefined): string {
  const { mails = 0, queued = mails } = sent ?? {};
  if (queued === mails) return `Queued: ${count(mails, "mail")}.`;
  return `It's going to ${count(mails, "person", "people")}. Queued so far: ${count(queued, "mail")}; the rest follow automatically.`;
}

type Broadcast<Input> = {
  name: string;
  schema: z.ZodMiniType<Input>;
  reasons: Record<string, string>;
  work: (input: Input) => Promise<Json>;
};

async function runBroadcast<Input>(
  { work, ...action }: Broadcast<Input>,
  form: FormData,
): Promise<FormState<ActionDone>> {
  const isTest = form instanceof FormData && form.get("to") === "me";
  return runConsoleAction(
    {
      ...action,
      keeps: keepAfterTest,
      message: (answer) => {
        const { data } = sentAnswer.safeParse(answer);
        return isTest ? "The test is on its way to you. Read it, then send it to everyone." : sayQueued(data);
      },
      work: async (input) => {
        after(sendMails);
        return work(input);
      },
    },
    form,
  );
}

const messageSchema = z.strictObject({ ...toRun, audience: z.enum(["registered", "newsletter"]) });

/** Writes to everybody registered for a run; or, as news, to those of them with the newsletter. */
export async function messageRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runBroadcast(
    {
      name: "console-message-run",
      schema: messageSchema,
      reasons,
      work: ({ audience, ...input }) =>
        callConsole("console_message_run", {
          p_request_id: input.requestId,
          p_run_id: input.runId,
          p_only_newsletter: audience === "newsletter",
          p_is_news: audience === "newsletter",
          p_subject: input.subject,
          p_text: input.text,
          p_is_test: input.to === "me",
          p_shown_count: input.shownCount,
        }),
    },
    form,
  );
}

const businessFunction = z.string().check(z.minLength(1), z.maxLength(120));

const invitationSchema = z.strictObject({ ...toRun, businessFunction });

/** Tells the waiting list of a function that a run is coming. */
export async function inviteWaitingListAction(_previous: FormState<ActionDone>, form: FormData) {
  return runBroadcast(
    {
      name: "console-invite-waiting-list",
      schema: invitationSchema,
      reasons,
      work: (input) =>
        callConsole("console_invite_waiting_list", {
          p_request_id: input.requestId,
          p_business_function: input.businessFunction,
          p_run_id: input.runId,
          p_subject: input.subject,
          p_text: input.text,
          p_is_test: input.to === "me",
          p_shown_count: input.shownCount,
        }),
    },
    form,
  );
}

const cohortInvitationSchema = z.strictObject({
  ...broadcast,
  cohortId: cohortIdField,
  businessFunction,
});

/** Tells the waiting list of a cohort, or of the next one, that seats in a cohort are sold. */
export async function inviteToCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runBroadcast(
    {
      name: "console-invite-to-cohort",
      schema: cohortInvitationSchema,
      reasons: {
        ...testFirst,
        unknown: "There's no such cohort or list.",
        over: "The cohort isn't on sale, so you can't invite anyone to it.",
      },
      work: (input) =>
        callConsole("console_invite_to_cohort", {
          p_request_id: input.requestId,
          p_business_function: input.businessFunction,
          p_cohort_id: input.cohortId,
          p_subject: input.subject,
          p_text: input.text,
          p_is_test: input.to === "me",
          p_shown_count: input.shownCount,
        }),
    },
    form,
  );
}
