import * as z from "zod/mini";

import { ownData } from "@/lib/content/own-data";

/** For deleting one's account: the word, typed. */
export const deleteSchema = z.strictObject({ word: z.literal(ownData.remove.word, ownData.remove.typeIt) });

/** For deleting what a registration's page exports. */
export const deletePageSchema = z.strictObject({ token: z.guid() });

/** For the link in the mail. */
export const confirmErasureSchema = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/)),
});

/** A form with nothing but a button. */
export const nothingSchema = z.strictObject({});
