"use server";

import { after } from "next/server";
import * as z from "zod/mini";

import { type ActionDone, callConsole, keepAfterTest, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { cohortIdField as cohortId, subjectField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { count } from "@/lib/format/count";
import type { FormState } from "@/lib/forms/form-state";
import { linesField } from "@/lib/forms/text";

const reasons = { unknown: "This no longer exists." };

const postText = linesField({
  min: 10,
  max: 5_000,
  tooShort: "Write the post.",
  tooLong: "Keep the post to 5,000 characters.",
});

const postSchema = z.strictObject({
  requestId,
  cohortId,
  shownCount: wholeNumber("Please reload the page."),
  subject: subjectField,
  body: postText,
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

const shownPost = { postId: z.guid(), shownSequence: wholeNumber("Please reload the page.") };

const correctionSchema = z.strictObject({
  requestId,
  ...shownPost,
  subject: subjectField,
  body: postText,
  isMailed: z.optional(z.literal("on")),
});

/** Corrects a post in the room, and mails it again where that is chosen. */
export async function correctPostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-correct-post",
      schema: correctionSchema,
      reasons,
      message: ({ people }) =>
        Number(people) > 0
          ? `The post is corrected, and goes to ${count(Number(people), "person", "people")} again.`
          : "The post is corrected in the room. No one was emailed.",
      work: async (input) => {
        after(sendMails);
        return callConsole("console_correct_post", {
          p_request_id: input.requestId,
          p_post_id: input.postId,
          p_shown_sequence: input.shownSequence,
          p_subject: input.subject,
          p_body: input.body,
          p_is_mailed: input.isMailed === "on",
        });
      },
    },
    form,
  );
}

const removalSchema = z.strictObject({ requestId, ...shownPost });

/** Takes a post out of the room. */
export async function removePostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      name: "console-remove-post",
      schema: removalSchema,
      reasons,
      message: () => "The post is removed from the room.",
      work: async (input) =>
        callConsole("console_remove_post", {
          p_request_id: input.requestId,
          p_post_id: input.postId,
          p_shown_sequence: input.shownSequence,
        }),
    },
    form,
  );
}
