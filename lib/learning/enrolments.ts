import "server-only";

import { cache } from "react";

import { createUserClient } from "@/lib/supabase/server";

/** A seat that was bought, as its learner sees it. */
export type Enrolment = { cohortId: string; status: string; enrolledAt: Date };

/** Statuses that open the cohort; a refunded enrolment is shown, and opens nothing. */
const OPEN_STATUSES = ["success", "active"];

type Row = { cohort_id: string; status: string; enrolled_at: string };

const fromRow = ({ cohort_id: cohortId, status, enrolled_at: enrolledAt }: Row): Enrolment => ({
  cohortId,
  status,
  enrolledAt: new Date(enrolledAt),
});

/**
 * All enrolments of a user, newest first. Asked once per request, with the user's own session: row-level security gives
 * nobody another's. Throws when the database does not answer.
 */
export const listEnrolments = cache(async (userId: string): Promise<Enrolment[]> => {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("cohort_id, status, enrolled_at")
    .eq("user_id", userId)
    .order("enrolled_at", { ascending: false });
  if (error) throw error;
  return data.map(fromRow);
});

/** The enrolment that opens a cohort for a user, or null: somebody else's cohort, or money given back. Throws as above. */
export async function findEnrolment(userId: string, cohortId: string): Promise<Enrolment | null> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("cohort_id, status, enrolled_at")
    .eq("user_id", userId)
    .eq("cohort_id", cohortId)
    .in("status", OPEN_STATUSES)
    .maybeSingle();
  if (error) throw error;
  return data && fromRow(data);
}
