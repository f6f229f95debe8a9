import "server-only";

import { cache } from "react";

import { createUserClient } from "@/lib/supabase/server";

/** A bought seat. */
export type Enrolment = { cohortId: string; status: string; enrolledAt: Date; paymentId: string };

type Row = { cohort_id: string; status: string; enrolled_at: string; payment_id: string };

const fromRow = ({ cohort_id: cohortId, status, enrolled_at: enrolledAt, payment_id: paymentId }: Row): Enrolment => ({
  cohortId,
  status,
  enrolledAt: new Date(enrolledAt),
  paymentId,
});

/**
 * All enrolments of a user, newest first; cached per request. Queried with the user's session, under row-level security.
 * Throws database errors.
 */
export const listEnrolments = cache(async (userId: string): Promise<Enrolment[]> => {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("cohort_id, status, enrolled_at, payment_id")
    .eq("user_id", userId)
    .order("enrolled_at", { ascending: false });
  if (error) throw error;
  return data.map(fromRow);
});
