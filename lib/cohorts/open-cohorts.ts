import "server-only";

import { cardWords } from "@/lib/cohorts/card-words";
import type { AnsweredCohort } from "@/lib/cohorts/cohorts-answer";
import { openCohortsSchema } from "@/lib/cohorts/schema";
import { createAdminClient } from "@/lib/supabase/admin";

/** The cohorts that are not closed, by their first day. */
export async function openCohorts(): Promise<AnsweredCohort[]> {
  const { data, error } = await createAdminClient().rpc("open_cohorts");
  if (error) throw error;
  const cohorts = data.map((row) => ({
    id: row.cohort_id,
    state: row.state,
    startsOn: row.starts_on,
    enrolBy: row.enrol_by,
    price: row.price,
    listPrice: row.list_price,
    seatsLeft: row.seats_left,
    isEnrolmentOver: row.is_enrolment_over,
    hasBegun: row.has_begun,
    classes: row.classes,
  }));
  return openCohortsSchema
    .parse(cohorts)
    .map(({ classes, ...cohort }) => ({ ...cohort, words: cardWords({ ...cohort, classes }) }));
}
