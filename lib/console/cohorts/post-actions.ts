"use server";

import * as z from "zod/mini";

import { type ActionDone, keepAfterTest, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { subjectField, tickField, wholeNumber } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import { count } from "@/lib/format/count";
import { cohortIdField as cohortId } from "@/lib/forms/cohort-id";
import type { FormState } from "@/lib/forms/form-state";
import { linesField } from "@/lib/forms/text";

const reasons = { unknown: "This post or its cohort no longer exists. Please reload the page." };

const postText = linesField({
  min: 10,
  max: 5_000,
  tooShort: "Write at least 10 characters.",
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

/** Mails a post to the operator as a test, or writes it into a cohort's room and mails it to everyone there. */
export async function writePostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_write_post",
      schema: postSchema,
      reasons: { ...reasons, test_first: "First send this exact text to yourself, as a test." },
      keeps: keepAfterTest,
      message: (_, { to, shownCount }) =>
        to === "me"
          ? "The test is on its way to you. Read it, then send the same text to everyone."
          : `The post is in the room, and on its way to ${count(shownCount, "person", "people")}.`,
      args: ({ to, ...input }) => ({ ...input, isTest: to === "me" }),
      afterwards: sendMails,
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
  isMailed: tickField,
});

/** Corrects a post in the room, and mails it again if chosen. */
export async function correctPostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_correct_post",
      schema: correctionSchema,
      reasons,
      message: ({ people }) =>
        Number(people) > 0
          ? `The post is corrected, and on its way to ${count(Number(people), "person", "people")} again.`
          : "The post is corrected in the room. No one was emailed.",
      afterwards: sendMails,
    },
    form,
  );
}

const removalSchema = z.strictObject({ requestId, ...shownPost });

export async function removePostAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_remove_post",
      schema: removalSchema,
      reasons,
      message: () => "The post has been removed from the room.",
    },
    form,
  );
}
