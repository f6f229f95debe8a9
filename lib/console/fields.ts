import * as z from "zod/mini";

import { withoutInvisible } from "@/lib/forms/text";

/** Made when a form is rendered: the database answers a second arrival with the first one's result. */
export const requestId = z.guid("Please reload the page and try again.");

/**
 * A code from an authenticator app, as people type or paste it: in groups, with hyphens, full-width digits or invisible
 * characters.
 */
export const code = z.string().check(
  z.overwrite((typed) => withoutInvisible(typed.normalize("NFKC")).replaceAll(/[\s\p{Dash}]/gu, "")),
  z.regex(/^\d{6}$/, "Enter the six digits your authenticator app shows."),
);

/** The secret of an invitation, 256 bits in base64url. */
export const invitationToken = z.string().check(z.regex(/^[\w-]{43}$/));
