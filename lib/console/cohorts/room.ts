import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { readAll } from "@/lib/console/keyset";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** A live session of a cohort; times are ISO 8601, the zone IANA. */
export type ConsoleCohortSession = {
  id: string;
  cohortId: string;
  kind: string;
  title: string;
  /** The teacher of its own; null for a guest, or if the cohort's teachers teach it. */
  teacherId: string | null;
  guestName: string | null;
  bring: string | null;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  meetingUrl: string | null;
  recordingUrl: string | null;
  state: string;
  cancelledReason: string | null;
  /** How often it was changed. */
  sequence: number;
};

const SESSION =
  "id, cohortId:cohort_id, kind, title, teacherId:teacher_id, guestName:guest_name, bring, startsAt:starts_at, endsAt:ends_at, timeZone:time_zone, meetingUrl:meeting_url, recordingUrl:recording_url, state, cancelledReason:cancelled_reason, sequence";

/** A cohort's sessions, by start. */
export const sessionsOf = async (client: UserClient, cohortId: string): Promise<ConsoleCohortSession[]> =>
  readAll(() =>
    client.from("cohort_sessions").select(SESSION).eq("cohort_id", cohortId).order("starts_at").order("id"),
  );

/** The same, with the operator's own token. */
export const listSessions = async (cohortId: string): Promise<ConsoleCohortSession[]> =>
  sessionsOf(await createUserClient(), cohortId);

/** Whether a session hasn't ended by a time (ms since the epoch) and has no meeting link. */
export const needsLink = (
  { state, endsAt, meetingUrl }: Pick<ConsoleCohortSession, "state" | "endsAt" | "meetingUrl">,
  now: number,
): boolean => state === "scheduled" && meetingUrl === null && Date.parse(endsAt) > now;

/** A session of a cohort, null for an unknown one or any other text. Cached per request. */
export const findSession = cache(async (cohortId: string, id: string): Promise<ConsoleCohortSession | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_sessions")
    .select(SESSION)
    .eq("id", id)
    .eq("cohort_id", cohortId)
    .maybeSingle();
  if (error) throw error;
  return data;
});

/** A link to material, of the whole cohort or of a session. */
export type ConsoleResource = { id: string; sessionId: string | null; title: string; url: string };

/** The resources of a cohort in their order. */
export async function listResources(cohortId: string): Promise<ConsoleResource[]> {
  const client = await createUserClient();
  return readAll(() =>
    client
      .from("cohort_resources")
      .select("id, sessionId:session_id, title, url")
      .eq("cohort_id", cohortId)
      .order("position")
      .order("created_at")
      .order("id"),
  );
}
