"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import { drainOutbox } from "@/lib/email/outbox";
import { knownAccount } from "@/lib/forms/known-account";
import { handlePublicForm } from "@/lib/forms/public-form";
import { registerForSession } from "@/lib/registrations/register";
import { registrationSchema, type Registration } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/**
 * Registers a visitor for a free session or for its waiting list; the mail follows after the answer. Whoever is signed in
 * registers with the address of their account (spec section 6), whatever the form says.
 */
export async function registerForSessionAction(input: unknown): Promise<Result> {
  const form = {
    name: "registration",
    schema: registrationSchema,
    failure: "Please try again later.",
    work: async (registration: Registration) => {
      const account = await knownAccount();
      await registerForSession({ ...registration, email: account?.email ?? registration.email });
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
