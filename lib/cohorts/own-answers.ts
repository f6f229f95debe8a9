import "server-only";

import type { Review } from "@/lib/cohorts/said";
import { createAdminClient } from "@/lib/supabase/admin";

/** What someone says of a class, or without one of their cohort. */
export type OwnAnswer = {
  cohortId: string;
  given: { session: { id: string; title: string }; rating: number; text: string } | ({ session: null } & Review);
};

/** All that a person has said of their cohorts, the latest first, also of those in which they no longer have a seat. */
export async function listOwnAnswers(userId: string): Promise<OwnAnswer[]> {
  const admin = createAdminClient();
  const [ratings, reviews] = await Promise.all([
    admin
      .from("class_ratings")
      .select("rating, text, at, session:cohort_sessions(id, title, cohortId:cohort_id)")
      .eq("user_id", userId),
    admin
      .from("cohort_reviews")
      .select(
        "cohortId:cohort_id, doesDifferently:does_differently, shouldChange:should_change, recommends, mayQuote:may_quote, quotedAs:quoted_as, at",
      )
      .eq("user_id", userId),
  ]);
  if (ratings.error) throw ratings.error;
  if (reviews.error) throw reviews.error;
  const all = [
    ...ratings.data.map(({ at, session: { cohortId, ...session }, ...given }) => ({
      at,
      cohortId,
      given: { session, ...given },
    })),
    ...reviews.data.map(({ at, cohortId, ...given }) => ({ at, cohortId, given: { session: null, ...given } })),
  ];
  return all.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
