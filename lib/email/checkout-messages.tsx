import "server-only";

import * as z from "zod/mini";

import type { Builder } from "@/lib/email/draft";
import { mailChoicesUrl, oneClickHeaders } from "@/lib/email/manage-url";
import { UnfinishedCheckout } from "@/lib/email/templates/unfinished-checkout";

const checkout = z.object({ course: z.string(), cohortId: z.string(), startDate: z.string(), token: z.guid() });

/** The mail about an unfinished checkout, by its template. */
export const checkoutBuilders = {
  "unfinished-checkout": ({ payload }, context) => {
    const { token, ...facts } = checkout.parse(payload);
    const choicesUrl = mailChoicesUrl(token, context);
    return {
      subject: `Your unfinished checkout: ${facts.course}, Cohort #${facts.cohortId}`,
      body: <UnfinishedCheckout {...facts} choicesUrl={choicesUrl} {...context} />,
      headers: oneClickHeaders(`${choicesUrl}/unsubscribe`),
    };
  },
} satisfies Record<string, Builder>;
