"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { mailTextField, subjectField, wholeNumber } from "@/lib/console/form-fields";
import { runAudiences } from "@/lib/console/sessions/audiences";
import { broadcasting } from "@/lib/console/sessions/broadcasting";
import { cohortIdField } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";

const broadcast = {
  requestId,
  /** How many recipients the page showed. */
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

const messageSchema = z.strictObject({ ...toRun, audience: z.enum(runAudiences) });

/** Writes to people registered for a run. */
export async function messageRunAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...broadcasting,
      calls: "console_write_to_run",
      schema: messageSchema,
      reasons,
      args: ({ to, ...input }) => ({ ...input, isTest: to === "me" }),
    },
    form,
  );
}

const businessFunction = z.string().check(z.minLength(1), z.maxLength(120));

const invitationSchema = z.strictObject({ ...toRun, businessFunction });

/** Invites the waiting list of a function to a run. */
export async function inviteWaitingListAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...broadcasting,
      calls: "console_invite_waiting_list",
      schema: invitationSchema,
      reasons,
      args: ({ to, ...input }) => ({ ...input, isTest: to === "me" }),
    },
    form,
  );
}

const cohortInvitationSchema = z.strictObject({
  ...broadcast,
  cohortId: cohortIdField,
  businessFunction,
});

/** Invites the waiting list of a cohort, or of the next one, to buy seats in a cohort. */
export async function inviteToCohortAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      ...broadcasting,
      calls: "console_invite_to_cohort",
      schema: cohortInvitationSchema,
      reasons: {
        ...testFirst,
        unknown: "There's no such cohort or list.",
        over: "The cohort isn't on sale, so you can't invite anyone to it.",
      },
      args: ({ to, ...input }) => ({ ...input, isTest: to === "me" }),
    },
    form,
  );
}
