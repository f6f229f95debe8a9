"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import { drainOutbox } from "@/lib/email/outbox";
import { handlePublicForm } from "@/lib/forms/public-form";
import { registerForSession } from "@/lib/registrations/register";
import { registrationSchema, type Registration } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/** Registers a visitor for a free session or for its waiting list; the mail follows after the answer. */
export async function registerForSessionAction(input: unknown): Promise<Result> {
  const form = {
    name: "registration",
    schema: registrationSchema,
    failure: "Please try again later.",
    work: async (registration: Registration) => {
      await registerForSession(registration);
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
