import * as z from "zod/mini";

/** The choice that the switch changes to. */
export const checkoutMailsSchema = z.strictObject({ token: z.guid(), checkoutMails: z.enum(["on", "off"]) });
