"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import { verifiedUser } from "@/lib/auth/current-user";
import { AuthUnavailableError } from "@/lib/auth/in-time";
import { drainOutbox } from "@/lib/email/outbox";
import { handlePublicForm } from "@/lib/forms/public-form";
import { registerForSession } from "@/lib/registrations/register";
import { registrationSchema, type Registration } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/** Whoever is signed in registers with the address of their account (spec section 6), whatever the form says. */
async function withAccountEmail(registration: Registration): Promise<Registration> {
  try {
    const user = await verifiedUser();
    return user ? { ...registration, email: user.email } : registration;
  } catch (error) {
    // Anybody may register any address: a registration is not lost because nobody knows who is signed in.
    if (error instanceof AuthUnavailableError) return registration;
    throw error;
  }
}

/** Registers a visitor for a free session or for its waiting list; the mail follows after the answer. */
export async function registerForSessionAction(input: unknown): Promise<Result> {
  const form = {
    name: "registration",
    schema: registrationSchema,
    failure: "Please try again later.",
    work: async (registration: Registration) => {
      await registerForSession(await withAccountEmail(registration));
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
