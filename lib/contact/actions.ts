"use server";

import { after } from "next/server";

import { contactMessageSchema, homeMessageSchema } from "@/lib/contact/schema";
import { sendContactMessage, sendHomeMessage } from "@/lib/contact/send";
import { drainOutbox } from "@/lib/email/outbox";
import { runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { publicFormOptions } from "@/lib/forms/public-form-options";

const FAILURE = "Please try again later.";

/** Queues the message for support; the mail is sent after the response. */
export async function sendHomeMessageAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = publicFormOptions({
    name: "home-message",
    schema: homeMessageSchema,
    failure: FAILURE,
    work: async (message) => {
      await sendHomeMessage(message);
      after(drainOutbox);
    },
  });
  return runFormAction(options, form);
}

/** Queues the message for support; the mail is sent after the response. */
export async function sendContactMessageAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = publicFormOptions({
    name: "contact-message",
    schema: contactMessageSchema,
    failure: FAILURE,
    work: async (message) => {
      await sendContactMessage(message);
      after(drainOutbox);
    },
  });
  return runFormAction(options, form);
}
