import "server-only";

import { cache } from "react";

import { createUserClient } from "@/lib/supabase/server";

/** A bought seat. */
export type Enrolment = {
  id: string;
  cohortId: string;
  status: string;
  enrolledAt: Date;
  paymentId: string;
  /** The provider's id of its order. */
  orderId: string;
  /** The address at the time of purchase, to which the receipt went. */
  email: string;
};

/**
 * All enrolments of a user, newest first; cached per request. Queried with the user's session, under row-level
 * security.
 */
export const listEnrolments = cache(async (userId: string): Promise<Enrolment[]> => {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_enrollments")
    .select("id, cohortId:cohort_id, status, enrolledAt:enrolled_at, paymentId:payment_id, orderId:order_id, email")
    .eq("user_id", userId)
    .order("enrolled_at", { ascending: false });
  if (error) throw error;
  return data.map((row) => ({ ...row, enrolledAt: new Date(row.enrolledAt) }));
});
