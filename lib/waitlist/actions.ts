"use server";

import { headers } from "next/headers";
import { after } from "next/server";

import { drainOutbox } from "@/lib/email/outbox";
import { handlePublicForm } from "@/lib/forms/public-form";
import type { Result } from "@/lib/result";
import { joinWaitlist } from "@/lib/waitlist/join";
import { waitlistSchema, type WaitlistEntry } from "@/lib/waitlist/schema";

/** Puts a visitor on the waiting list for further functions; the mail follows after the answer. */
export async function joinWaitlistAction(input: unknown): Promise<Result> {
  const form = {
    name: "waitlist",
    schema: waitlistSchema,
    failure: "Failed to add you to the waitlist. Please try again.",
    work: async (entry: WaitlistEntry) => {
      await joinWaitlist(entry);
      after(drainOutbox);
    },
  };
  return handlePublicForm(form, input, await headers());
}
