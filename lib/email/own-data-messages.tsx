import "server-only";

import * as z from "zod/mini";

import type { QueuedMail } from "@/lib/email/draft";
import { ErasureLink } from "@/lib/email/templates/erasure-link";
import type { MailContext } from "@/lib/email/templates/layout";

const erasureLink = z.object({ token: z.string(), isPageOnly: z.boolean() });

/** The mails about a person's own data, by template. */
export const ownDataBuilders = {
  "erasure-link": ({ payload }: QueuedMail, context: MailContext) => {
    const { token, isPageOnly } = erasureLink.parse(payload);
    return {
      subject: isPageOnly ? "Confirm: delete your registrations" : "Confirm: delete your account",
      body: <ErasureLink url={`${context.siteUrl}/erasure/${token}`} isPageOnly={isPageOnly} {...context} />,
    };
  },
};
