import * as z from "zod/mini";

const token = z.guid();

/** Of the button that cancels a registration. */
export const cancelSchema = z.strictObject({ token });

/** Of the switch: the choice it changes to. */
export const newsletterSchema = z.strictObject({ token, newsletter: z.enum(["on", "off"]) });

/** Of the button that registers again: for the run that was shown, none for the default slot and for waiting lists. */
export const registerAgainSchema = z.strictObject({ token, runId: z.optional(z.guid()) });
