"use server";

import { after } from "next/server";

import { drainOutbox } from "@/lib/email/outbox";
import { runFormAction } from "@/lib/forms/action";
import type { FormState } from "@/lib/forms/form-state";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import { joinWaitlist } from "@/lib/waitlist/join";
import { waitlistSchema } from "@/lib/waitlist/schema";

/** Joins the general waiting list; the mail is sent after the response. */
export async function joinWaitlistAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = publicFormOptions({
    name: "waitlist",
    schema: waitlistSchema,
    failure: "Failed to add you to the waitlist. Please try again.",
    work: async (entry) => {
      await joinWaitlist(entry);
      after(drainOutbox);
    },
  });
  return runFormAction(options, form);
}
