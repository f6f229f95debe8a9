import * as z from "zod/mini";

const token = z.guid();

/** For the button that cancels a registration. */
export const cancelSchema = z.strictObject({ token });

/** The choice that the switch changes to. */
export const newsletterSchema = z.strictObject({ token, newsletter: z.enum(["on", "off"]) });

/** For the button that registers again: the run that was shown; none for the default slot and for waiting lists. */
export const registerAgainSchema = z.strictObject({ token, runId: z.optional(z.guid()) });
