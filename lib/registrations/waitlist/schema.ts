import * as z from "zod/mini";

import { waitlist } from "@/lib/content/home";
import { botTrapFields } from "@/lib/forms/bot-trap";
import { looseEmail } from "@/lib/forms/email";

/** The function name of the home page's general form (docs/product.md#home-page). */
export const GENERAL_WAITLIST = "Early Access - Multiple Functions";

export const waitlistSchema = z.strictObject({
  email: looseEmail({
    required: waitlist.required.description,
    invalid: waitlist.invalid.description,
  }),
  ...botTrapFields,
});
