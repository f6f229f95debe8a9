import * as z from "zod/mini";

import { MINIMUM_FILL_MS } from "@/lib/forms/minimum-fill-time";

/** A honeypot, and the time since the page was loaded in ms, which is missing without JavaScript. */
export const botTrapFields = {
  website: z.string().check(z.maxLength(1_000)),
  elapsedMs: z.optional(z.number().check(z.minimum(0))),
};

/** True if the honeypot is filled in or the form was sent too fast. */
export const isBot = ({ website, elapsedMs }: { website: string; elapsedMs?: number | undefined }): boolean =>
  website !== "" || (elapsedMs !== undefined && elapsedMs < MINIMUM_FILL_MS);
