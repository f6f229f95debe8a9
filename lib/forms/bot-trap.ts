import * as z from "zod/mini";

import { MINIMUM_FILL_MS } from "@/lib/forms/form-state";

/**
 * The two hidden fields of every public form: one that only programs fill in, and the time since the page was opened in
 * ms, which a browser without JavaScript cannot tell.
 */
export const botTrapFields = {
  website: z.string().check(z.maxLength(1_000)),
  elapsedMs: z.optional(z.number().check(z.minimum(0))),
};

/** True if the honeypot was filled in or the form came back too fast. */
export const isBot = ({ website, elapsedMs }: { website: string; elapsedMs?: number | undefined }): boolean =>
  website !== "" || (elapsedMs !== undefined && elapsedMs < MINIMUM_FILL_MS);
