"use server";

import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, keepAfterTest, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { cohortIdField as cohortId, optionalId, subjectField, urlField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { count } from "@/lib/format/count";
import type { FormState } from "@/lib/forms/form-state";
import { lineField, linesField } from "@/lib/forms/text";

const reasons = { unknown: "This no longer exists." };

const resourceSchema = z.strictObject({
  requestId,
  cohortId,
  sessionId: optionalId,
  title: lineField({ min: 1, max: 120, tooShort: "Enter a title.", tooLong: "Keep the title to 120 characters." }),
  url: urlField("Enter the address, with https://."),
});

/** Adds a link to material. */
export async function addResourceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-add-resource",
      schema: resourceSchema,
      reasons,
      message: () => "Resource added.",
      work: async (input) =>
        callConsole("console_add_resource", {
          p_request_id: input.requestId,
          p_cohort_id: input.cohortId,
          p_session_id: input.sessionId,
          p_title: input.title,
          p_url: input.url,
        }),
    },
    form,
  );
}

const resourceChangeSchema = z.strictObject({
  requestId,
  resourceId: z.guid(),
  change: z.enum(["up", "remove"]),
});

/** Moves a resource up, or takes it away. */
export async function changeResourceAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-change-resource",
      schema: resourceChangeSchema,
      reasons,
      message: (_, { change }) => (change === "up" ? "Moved up." : "Resource removed."),
      work: async (input) =>
        callConsole("console_change_resource", {
          p_request_id: input.requestId,
          p_resource_id: input.resourceId,
          p_change: input.change,
        }),
    },
    form,
  );
}

const postSchema = z.strictObject({
  requestId,
  cohortId,
  shownCount: wholeNumber("Please reload the page."),
  subject: subjectField,
  body: linesField({
    min: 10,
    max: 5_000,
    tooShort: "Write the post.",
    tooLong: "Keep the post to 5,000 characters.",
  }),
  to: z.enum(["me", "all"]),
});

/** Mails a post to oneself, as a test, or writes it into a cohort's room and mails it to everybody there. */
export async function writePostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-write-post",
      schema: postSchema,
      reasons: { ...reasons, test_first: "First send this exact text to yourself, as a test." },
      keeps: keepAfterTest,
      message: (_, { to, shownCount }) =>
        to === "me"
          ? "The test is on its way to you. Read it, then send the same text to everyone."
          : `The post is in the room, and goes to ${count(shownCount, "person", "people")}.`,
      work: async (input) => {
        after(sendMails);
        return callConsole("console_write_post", {
          p_request_id: input.requestId,
          p_cohort_id: input.cohortId,
          p_subject: input.subject,
          p_body: input.body,
          p_is_test: input.to === "me",
          p_shown_count: input.shownCount,
        });
      },
    },
    form,
  );
}
