import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import type { ConsoleList } from "@/lib/console/list";
import { textFilter } from "@/lib/console/search-params";
import { cohortName, yesOrNo } from "@/lib/content/console";
import { isoInIst } from "@/lib/format/ist";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** A live session of a cohort; times are ISO 8601, the zone IANA. */
export type ConsoleCohortSession = {
  id: string;
  cohortId: string;
  kind: string;
  title: string;
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
  "id, cohortId:cohort_id, kind, title, startsAt:starts_at, endsAt:ends_at, timeZone:time_zone, meetingUrl:meeting_url, recordingUrl:recording_url, state, cancelledReason:cancelled_reason, sequence";

async function sessionsOf(client: UserClient, cohortId: string): Promise<ConsoleCohortSession[]> {
  const { data, error } = await client
    .from("cohort_sessions")
    .select(SESSION)
    .eq("cohort_id", cohortId)
    .order("starts_at")
    .order("id");
  if (error) throw error;
  return data;
}

/** The sessions of a cohort, the first first. Throws database errors. */
export const listSessions = async (cohortId: string): Promise<ConsoleCohortSession[]> =>
  sessionsOf(await createUserClient(), cohortId);

/** A session of a cohort, null for an unknown one or any other text. Cached per request. Throws database errors. */
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

/** The resources of a cohort in their order. Throws database errors. */
export async function listResources(cohortId: string): Promise<ConsoleResource[]> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("cohort_resources")
    .select("id, sessionId:session_id, title, url")
    .eq("cohort_id", cohortId)
    .order("position")
    .order("created_at");
  if (error) throw error;
  return data;
}

/** Somebody with an open seat, and the ids of the sessions that they joined or watched. */
export type Attendee = { userId: string; email: string; attended: ReadonlySet<string> };

async function attendanceOf(client: UserClient, cohortId: string) {
  const [sessions, seats, marks] = await Promise.all([
    sessionsOf(client, cohortId),
    client
      .from("cohort_enrollments")
      .select("userId:user_id, email")
      .eq("cohort_id", cohortId)
      .in("status", ["success", "active"])
      .not("user_id", "is", null)
      .order("enrolled_at"),
    // Each session with its people: of rows by themselves the backend answers with 1,000 at most.
    client.from("cohort_sessions").select("id, people:cohort_attendance(userId:user_id)").eq("cohort_id", cohortId),
  ]);
  const error = seats.error ?? marks.error;
  if (error) throw error;
  const attended = Map.groupBy(
    (marks.data ?? []).flatMap(({ id, people }) => people.map(({ userId }) => ({ id, userId }))),
    ({ userId }) => userId,
  );
  const people = (seats.data ?? []).flatMap(({ userId, email }): Attendee[] =>
    userId === null ? [] : [{ userId, email, attended: new Set(attended.get(userId)?.map(({ id }) => id)) }],
  );
  return { sessions, people };
}

/** The people of a cohort, and its sessions: who took part in which. Throws database errors. */
export const readAttendance = async (cohortId: string) => attendanceOf(await createUserClient(), cohortId);

/** How many people have an open seat in a cohort. Throws database errors. */
export async function countPeople(cohortId: string): Promise<number> {
  const client = await createUserClient();
  const { count, error } = await client
    .from("cohort_enrollments")
    .select("id", { count: "exact", head: true })
    .eq("cohort_id", cohortId)
    .in("status", ["success", "active"])
    .not("user_id", "is", null);
  if (error) throw error;
  return count ?? 0;
}

type AttendanceRow = { email: string; cohortId: string; session: string; startsAt: string; isPresent: boolean };

/** Everybody of a cohort at each of its sessions, for the export. */
export const attendanceList: ConsoleList<AttendanceRow, { cohort?: string | undefined }> = {
  filter: z.object({ cohort: textFilter() }),
  columns: [
    { head: "Email address", value: ({ email }) => email },
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "Session", value: ({ session }) => session },
    { head: "Starts", value: ({ startsAt }) => isoInIst(startsAt) },
    { head: "Attended", value: ({ isPresent }) => yesOrNo(isPresent) },
  ],
  fetchPage: async ({ client, filter: { cohort } }) => {
    if (!cohort) return { rows: [], next: null };
    const { sessions, people } = await attendanceOf(client, cohort);
    const rows = people.flatMap(({ email, attended }) =>
      sessions.map(({ id, title, startsAt }) => ({
        email,
        cohortId: cohort,
        session: title,
        startsAt,
        isPresent: attended.has(id),
      })),
    );
    return { rows, next: null };
  },
};
