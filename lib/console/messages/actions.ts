"use server";

import * as z from "zod/mini";

import { type ActionDone, runConsoleAction } from "@/lib/console/action";
import { requestId } from "@/lib/console/fields";
import { mailTextField, optionalId } from "@/lib/console/form-fields";
import { sendMails } from "@/lib/console/mails/send-mails";
import type { FormState } from "@/lib/forms/form-state";

const GONE = { unknown: "This message no longer exists." };

const shownState = z.string().check(z.maxLength(20));

const replySchema = z.strictObject({ requestId, messageId: z.guid(), shownState, text: mailTextField });

/** Answers a message, by a mail from support's address. */
export async function replyAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_reply",
      schema: replySchema,
      reasons: GONE,
      message: () => "Your reply is on its way.",
      afterwards: sendMails,
    },
    form,
  );
}

const assignSchema = z.strictObject({
  requestId,
  messageId: z.guid(),
  shownAssignee: optionalId,
  assignee: optionalId,
});

/** Assigns a message to an operator, or to no one. */
export async function assignMessageAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_assign_message",
      schema: assignSchema,
      reasons: { ...GONE, unknown_operator: "This person is no longer an operator." },
      message: (_, { assignee }) => (assignee === null ? "The message is no longer assigned." : "Message assigned."),
    },
    form,
  );
}

const closeSchema = z.strictObject({ requestId, messageId: z.guid(), shownState, state: z.enum(["closed", "open"]) });

/** Closes a message, or opens it again. */
export async function closeMessageAction(_previous: FormState<ActionDone>, form: FormData) {
  return runConsoleAction(
    {
      calls: "console_close_message",
      schema: closeSchema,
      reasons: GONE,
      message: (_, { state }) =>
        state === "closed" ? "Message closed." : "The message is open again and waiting for an answer.",
    },
    form,
  );
}
