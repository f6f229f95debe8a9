"use server";

import { after } from "next/server";

import { optionalUser } from "@/lib/auth/current-user";
import { drainOutbox } from "@/lib/email/outbox";
import { runFormAction } from "@/lib/forms/action";
import { isTrapped } from "@/lib/forms/bot-trap";
import type { FormState } from "@/lib/forms/form-state";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import { joinWaitlist } from "@/lib/registrations/waitlist/join";
import { GENERAL_WAITLIST, waitlistSchema } from "@/lib/registrations/waitlist/schema";

/** Joins the general waiting list; the mail is sent after the response. */
export async function joinWaitlistAction(_previous: FormState, form: FormData): Promise<FormState> {
  const options = publicFormOptions({
    name: "waitlist",
    schema: waitlistSchema,
    failure: "Failed to add you to the waitlist. Please try again.",
    findAccount: optionalUser,
    work: async (entry, account) => {
      const isOwner = account?.email.toLowerCase() === entry.email.toLowerCase();
      await joinWaitlist({ email: entry.email, list: GENERAL_WAITLIST, isSuspect: isTrapped(entry), isOwner });
      after(drainOutbox);
    },
  });
  return runFormAction(options, form);
}
