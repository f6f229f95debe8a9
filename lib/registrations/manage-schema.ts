import * as z from "zod/mini";

import { manage } from "@/lib/content/manage-registration";
import { ratingField } from "@/lib/forms/rating";
import { linesField } from "@/lib/forms/text";

const token = z.guid();

/** For the button that cancels a registration. */
export const cancelSchema = z.strictObject({ token });

/** The choice that the switch changes to. */
export const newsletterSchema = z.strictObject({ token, newsletter: z.enum(["on", "off"]) });

/** How the session was. */
export const feedbackSchema = z.strictObject({
  token,
  rating: ratingField(manage.feedback.choose),
  text: linesField({ min: 0, max: 1_000, tooShort: "", tooLong: manage.feedback.tooLong }),
});

/** For the button that registers again: the run that was shown; none for the default slot and for waiting lists. */
export const registerAgainSchema = z.strictObject({ token, runId: z.optional(z.guid()) });
