import "server-only";

import { cache } from "react";

import { createUserClient } from "@/lib/supabase/server";

/** A cohort as those who teach it see it, without what it costs and how it sells. Days are calendar days in India. */
export type Classroom = {
  id: string;
  startsOn: string;
  /** Null before anything is planned. */
  endsOn: string | null;
  /** Whether its last day has passed, or it was cancelled. */
  isOver: boolean;
  /** How many people have a seat. */
  people: number;
  takesHandins: boolean;
};

/** The cohorts whose classroom this session may run, the latest first: for operators all. Cached per request. */
export const listClassrooms = cache(async (): Promise<Classroom[]> => {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_classrooms");
  if (error) throw error;
  return data.map((row) => ({
    id: row.cohort_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    isOver: row.is_over,
    people: row.people,
    takesHandins: row.takes_handins,
  }));
});

/** One of them, null for an unknown cohort or one that the instructor doesn't teach. */
export const findClassroom = async (cohortId: string): Promise<Classroom | null> =>
  (await listClassrooms()).find(({ id }) => id === cohortId) ?? null;
