import * as z from "zod/mini";

import { roomForms } from "@/lib/content/room-forms";
import { said } from "@/lib/content/said";
import { cohortIdField } from "@/lib/forms/cohort-id";
import { ratingField } from "@/lib/forms/rating";
import { lineField, linesField } from "@/lib/forms/text";

const { rating, review } = { rating: roomForms.rating, review: said.review };

/** How a class was. */
export const ratingSchema = z.strictObject({
  cohortId: cohortIdField,
  sessionId: z.guid(),
  rating: ratingField(rating.choose),
  text: lineField({ min: 0, max: 1_000, tooShort: "", tooLong: rating.tooLong }),
});

const answer = linesField({ min: 0, max: 2_000, tooShort: "", tooLong: review.tooLong });

/** What a learner says of their cohort; a quote is of the first answer. */
export const reviewSchema = z
  .strictObject({
    cohortId: cohortIdField,
    doesDifferently: answer,
    shouldChange: answer,
    recommends: z.optional(z.pipe(z.string().check(z.regex(/^(?:\d|10)$/)), z.transform(Number))),
    mayQuote: z.enum(["no", "unnamed", "named"]),
    quotedAs: lineField({ min: 0, max: 100, tooShort: "", tooLong: review.nameTooLong }),
  })
  .check(
    z.refine(({ mayQuote, quotedAs }) => mayQuote !== "named" || /\S/.test(quotedAs), {
      error: review.noName,
      path: ["quotedAs"],
    }),
    z.refine(
      ({ doesDifferently, shouldChange, recommends }) =>
        doesDifferently !== "" || shouldChange !== "" || recommends !== undefined,
      { error: review.empty, path: ["doesDifferently"] },
    ),
  );

/** An answer to withdraw: of a class, or without one of the cohort. */
export const withdrawSchema = z.strictObject({ cohortId: cohortIdField, sessionId: z.optional(z.guid()) });
