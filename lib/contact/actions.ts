"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import { type ContactMessage, contactMessageSchema, homeMessageSchema, type HomeMessage } from "@/lib/contact/schema";
import { sendContactMessage, sendHomeMessage } from "@/lib/contact/send";
import { drainOutbox } from "@/lib/email/outbox";
import { handlePublicForm } from "@/lib/forms/public-form";
import type { Result } from "@/lib/result";

/** Brings a message from the home page to support; the mail follows after the answer. */
export async function sendHomeMessageAction(input: unknown): Promise<Result> {
  const form = {
    name: "home-message",
    schema: homeMessageSchema,
    failure: "Please try again later.",
    work: async (message: HomeMessage) => {
      await sendHomeMessage(message);
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}

/** Brings a message from the contact page to support; the mail follows after the answer. */
export async function sendContactMessageAction(input: unknown): Promise<Result> {
  const form = {
    name: "contact-message",
    schema: contactMessageSchema,
    failure: "Please try again later.",
    work: async (message: ContactMessage) => {
      await sendContactMessage(message);
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
