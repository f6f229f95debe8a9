import * as z from "zod/mini";

import { type CohortWaitlistTitle, isCohortWaitlistTitle } from "@/lib/content/cohort-lists";
import { registrationTitles } from "@/lib/content/sessions";
import { botTrapFields } from "@/lib/forms/bot-trap";
import { looseEmail } from "@/lib/forms/email";

/** The refusal of a title that isn't open for registration. */
export const NO_SUCH_SESSION = "Please choose a session.";

export const registrationSchema = z.strictObject({
  email: looseEmail({ required: "Email is required", invalid: "Please enter a valid email address" }),
  newsletter: z.boolean(),
  sessionTitle: z.union(
    [z.enum(registrationTitles), z.custom<CohortWaitlistTitle>(isCohortWaitlistTitle)],
    NO_SUCH_SESSION,
  ),
  /** The run that was shown; none for the default slot and for waiting lists. */
  runId: z.optional(z.union([z.guid(), z.literal("")])),
  ...botTrapFields,
});

export type Registration = z.output<typeof registrationSchema>;
