import { expect, test } from "vitest";

import { refundReasons } from "@/lib/email/templates/payment-refund";
import { outcomeResponse } from "@/lib/payments/outcome-response";
import type { VerifyOutcome } from "@/lib/payments/verify";

/** The reasons of refunds made later, when the buyer isn't waiting for an answer. */
const LATER = new Set<string>(["operator", "provider"]);

test.each(refundReasons.filter((reason) => !LATER.has(reason)))(
  "A buyer whose payment goes back at once (%s) is told why",
  async (reason) => {
    // The reason comes from the database.
    const response = outcomeResponse(reason as VerifyOutcome);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\w\. You'll get all of it back/) });
  },
);
