import "server-only";

import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { dayOf } from "@/lib/format/days";
import { createUserClient } from "@/lib/supabase/server";

/** A free run, or a session of a cohort. */
export type NextSession = {
  id: string;
  /** Null: a free run. */
  cohortId: string | null;
  title: string;
  /** ISO 8601. */
  startsAt: string;
  meetingUrl: string | null;
  /** Registered, or with a seat. */
  people: number;
  /** How many of a cohort's people have joined. */
  joined: number;
};

/** A session without the recording that was promised by the morning of a day in India. */
export type LateRecording = { id: string; cohortId: string; title: string; promisedOn: string };

/** The next few sessions, and the late recordings. */
export async function readWeek(limit: number): Promise<{ next: NextSession[]; lateRecordings: LateRecording[] }> {
  const client = await createUserClient();
  const [next, late] = await Promise.all([
    client.rpc("console_next_sessions", { p_limit: limit }),
    client.rpc("console_late_recordings"),
  ]);
  const error = next.error ?? late.error;
  if (error) throw error;
  return {
    next: (next.data ?? []).map((row) => ({
      id: row.id,
      cohortId: row.cohort_id,
      title: row.title,
      startsAt: row.starts_at,
      meetingUrl: row.meeting_url,
      people: row.people,
      joined: row.joined,
    })),
    lateRecordings: (late.data ?? []).map((row) => ({
      id: row.id,
      cohortId: row.cohort_id,
      title: row.title,
      promisedOn: row.promised_on,
    })),
  };
}

/** Cohorts that the course page still shows, though they have begun and can't be bought. */
export const pastCards = (cohorts: readonly ConsoleCohort[], now: Date): ConsoleCohort[] =>
  cohorts.filter(({ isOver, isEnrolmentOver, startsOn }) => isEnrolmentOver && !isOver && startsOn <= dayOf(now));

/** Cohorts with paid seats and no planned classes. */
export const unplannedCohorts = (cohorts: readonly ConsoleCohort[]): ConsoleCohort[] =>
  cohorts.filter(
    ({ state, taken, hasClasses, isOver }) => state !== "cancelled" && taken > 0 && !hasClasses && !isOver,
  );
