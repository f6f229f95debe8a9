import * as z from "zod/mini";

import { type CohortWaitlistTitle, isCohortWaitlistTitle } from "@/lib/content/cohort-lists";
import { registrationTitles } from "@/lib/content/sessions";
import { botTrapFields } from "@/lib/forms/bot-trap";
import { looseEmail } from "@/lib/forms/email";

/** Of the registration dialog (docs/product.md#validation). */
export const registrationSchema = z.strictObject({
  email: looseEmail({ required: "Email is required", invalid: "Please enter a valid email address" }),
  newsletter: z.boolean(),
  sessionTitle: z.union(
    [z.enum(registrationTitles), z.custom<CohortWaitlistTitle>(isCohortWaitlistTitle)],
    "Please choose a session.",
  ),
  /** The run that was shown; none for the default slot and for waiting lists. */
  runId: z.optional(z.union([z.uuid(), z.literal("")])),
  ...botTrapFields,
});

export type Registration = z.output<typeof registrationSchema>;
