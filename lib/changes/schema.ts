import * as z from "zod/mini";

import { changes } from "@/lib/content/changes";
import { cohortIdField } from "@/lib/forms/cohort-id";
import { linesField } from "@/lib/forms/text";

/** A refund as the form requests it: `amount` is what the page showed, in paise. */
export const refundSchema = z.strictObject({
  requestId: z.guid(),
  enrolmentId: z.guid(),
  amount: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits) => Number(digits)),
  ),
  reason: z._default(linesField({ min: 0, max: 500, tooShort: "", tooLong: changes.refund.whyLong }), ""),
});

/** A move as the form requests it. */
export const moveSchema = z.strictObject({
  requestId: z.guid(),
  enrolmentId: z.guid(),
  toCohortId: z.pipe(z.string(changes.problems.choose).check(z.minLength(1, changes.problems.choose)), cohortIdField),
});

export const withdrawSchema = z.strictObject({ changeId: z.guid() });
