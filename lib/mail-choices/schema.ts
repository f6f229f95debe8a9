import * as z from "zod/mini";

/** Of the switch: the choice it changes to. */
export const checkoutMailsSchema = z.strictObject({ token: z.guid(), checkoutMails: z.enum(["on", "off"]) });
