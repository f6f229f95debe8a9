"use server";

import { runRoomAction } from "@/lib/cohorts/room-action";
import { ratingSchema, reviewSchema, withdrawSchema } from "@/lib/cohorts/said-schema";
import { roomForms } from "@/lib/content/room-forms";
import { said } from "@/lib/content/said";
import type { FormState } from "@/lib/forms/form-state";

/** The sentence for what the database answered; null if it saved the answer. */
const refusal = (answer: string | null): string | null => {
  const refused: Readonly<Record<string, string>> = said.refused;
  return answer === "saved" ? null : (refused[answer ?? ""] ?? said.refused.unknown);
};

/** Stores how the signed-in person found a class, or changes it. */
export async function rateClassAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "rate-class",
    schema: ratingSchema,
    form,
    call: (client, { cohortId, sessionId, rating, text }) =>
      client.rpc("rate_class", { p_cohort_id: cohortId, p_session_id: sessionId, p_rating: rating, p_text: text }),
    refusal,
    done: () => roomForms.rating.saved.title,
  });
}

/** Stores what the signed-in person says of their cohort, or changes it. */
export async function reviewCohortAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "review-cohort",
    schema: reviewSchema,
    form,
    call: (client, { cohortId, doesDifferently, shouldChange, recommends, mayQuote, quotedAs }) =>
      client.rpc("review_cohort", {
        p_cohort_id: cohortId,
        p_does_differently: doesDifferently,
        p_should_change: shouldChange,
        p_recommends: recommends ?? null,
        p_may_quote: mayQuote !== "no",
        p_quoted_as: mayQuote === "named" ? quotedAs : null,
      }),
    refusal,
    done: () => said.review.saved.title,
  });
}

/** Deletes what the signed-in person said of a class, or of the cohort. */
export async function withdrawAnswerAction(_previous: FormState<string>, form: FormData): Promise<FormState<string>> {
  return runRoomAction({
    name: "withdraw-answer",
    schema: withdrawSchema,
    form,
    call: (client, { cohortId, sessionId }) =>
      client.rpc("withdraw_answer", { p_cohort_id: cohortId, p_session_id: sessionId ?? null }),
    refusal: (isGone) => (isGone ? null : said.withdraw.nothing),
    done: () => said.withdraw.done,
  });
}
