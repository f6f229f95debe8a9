import * as z from "zod/mini";

import { botTrapFields } from "@/lib/forms/bot-trap";
import { looseEmail } from "@/lib/forms/email";

/** The function that the home page's general form waits for (spec section 7). */
export const GENERAL_WAITLIST = "Early Access - Multiple Functions";

/** The two refusals of the form, as the toasts say them (spec section 5). */
export const waitlistEmailToasts = {
  required: { title: "Email Required", description: "Please enter your email address to join the waitlist." },
  invalid: { title: "Invalid Email", description: "Please enter a valid email address." },
} as const;

/** The home page's waitlist form, for the form and for the action. */
export const waitlistSchema = z.strictObject({
  email: looseEmail({
    required: waitlistEmailToasts.required.description,
    invalid: waitlistEmailToasts.invalid.description,
  }),
  ...botTrapFields,
});

export type WaitlistEntry = z.output<typeof waitlistSchema>;
