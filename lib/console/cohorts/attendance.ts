import "server-only";

import * as z from "zod/mini";

import { type ConsoleCohortSession, sessionsOf } from "@/lib/console/cohorts/room";
import { timeColumn } from "@/lib/console/csv";
import { type Cursor, type Page, PAGE_SIZE, readPage } from "@/lib/console/keyset";
import type { ConsoleList, ListQuery } from "@/lib/console/list";
import { type Named, readNames } from "@/lib/console/people/names";
import { textFilter } from "@/lib/console/search-params";
import { cohortName, term, yesOrNo } from "@/lib/content/console";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** How it is known that somebody took part ("join", "recording", "staff"), and since when (ISO 8601). */
type Mark = { source: string; at: string };

/** Somebody with an open seat, and the sessions that they took part in, by their ids. */
export type Attendee = Named & { userId: string; email: string; attended: ReadonlyMap<string, Mark> };

/** People whose marks are read at once: of a session the backend gives 1,000 at most, and an address holds so many ids. */
const PEOPLE_AT_ONCE = 100;

const openSeats = (client: UserClient, cohortId: string) =>
  client
    .from("cohort_enrollments")
    .select("id, userId:user_id, email, enrolledAt:enrolled_at")
    .eq("cohort_id", cohortId)
    .eq("is_open", true)
    .not("user_id", "is", null);

/** How many people took part in a session, and how. */
export type AttendanceSums = Readonly<Record<"join" | "recording" | "staff", number>>;

type Attendance = Page<Attendee> & { sessions: ConsoleCohortSession[] };

async function attendanceOf(cohortId: string, { client, cursor, size }: Omit<ListQuery<never>, "filter">) {
  const [all, seats] = await Promise.all([
    sessionsOf(client, cohortId),
    readPage(openSeats(client, cohortId), {
      column: "enrolled_at",
      cursor,
      size: Math.min(size, PEOPLE_AT_ONCE),
      cursorOf: ({ enrolledAt, id }) => ({ at: enrolledAt, id }),
    }),
  ]);
  const people = seats.rows.flatMap(({ userId, email }) => (userId === null ? [] : { userId, email }));
  const [attended, nameOf] = await Promise.all([
    marksOf(client, { cohortId, userIds: people.map(({ userId }) => userId) }),
    readNames(
      people.map(({ email }) => email),
      client,
    ),
  ]);
  const rows = people.map((person): Attendee => ({
    ...person,
    name: nameOf(person.email),
    attended: attended.get(person.userId) ?? new Map(),
  }));
  // Nobody took part in what was cancelled.
  return { sessions: all.filter(({ state }) => state === "scheduled"), rows, next: seats.next } satisfies Attendance;
}

/** For each of these people, their marks by the sessions' ids. */
async function marksOf(
  client: UserClient,
  { cohortId, userIds }: { cohortId: string; userIds: string[] },
): Promise<Map<string, Map<string, Mark>>> {
  const { data, error } = await client
    .from("cohort_sessions")
    .select("id, cohort_attendance(userId:user_id, source, at)")
    .eq("cohort_id", cohortId)
    .in("cohort_attendance.user_id", userIds);
  if (error) throw error;
  const marks = new Map(userIds.map((userId) => [userId, new Map<string, Mark>()]));
  for (const { id, cohort_attendance: people } of data)
    for (const { userId, source, at } of people) marks.get(userId)?.set(id, { source, at });
  return marks;
}

/** Of everybody with a seat, by the sessions' ids; a session that nobody took part in is missing. */
async function sumsOf(client: UserClient, cohortId: string): Promise<ReadonlyMap<string, AttendanceSums>> {
  const { data, error } = await client.rpc("console_attendance_sums", { p_cohort_id: cohortId });
  if (error) throw error;
  return new Map(data.map((row) => [row.session_id, { join: row.joined, recording: row.watched, staff: row.by_hand }]));
}

/**
 * A page of the people of a cohort, who came last first, and its sessions: who took part in which, and how many of all.
 * Throws database errors.
 */
export async function readAttendance(cohortId: string, cursor: Cursor | null) {
  const client = await createUserClient();
  const [attendance, sums] = await Promise.all([
    attendanceOf(cohortId, { client, cursor, size: PAGE_SIZE }),
    sumsOf(client, cohortId),
  ]);
  return { ...attendance, sums };
}

/** How many people have an open seat in a cohort. Throws database errors. */
export async function countPeople(cohortId: string): Promise<number> {
  const client = await createUserClient();
  const { count, error } = await client
    .from("cohort_enrollments")
    .select("id", { count: "exact", head: true })
    .eq("cohort_id", cohortId)
    .eq("is_open", true)
    .not("user_id", "is", null);
  if (error) throw error;
  return count ?? 0;
}

type AttendanceRow = Named & { email: string; cohortId: string; session: string; startsAt: string; mark: Mark | null };

/** Everybody of a cohort at each of its sessions, for the export. */
export const attendanceList: ConsoleList<AttendanceRow, { cohort?: string | undefined }> = {
  filter: z.object({ cohort: textFilter() }),
  columns: [
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "Session", value: ({ session }) => session },
    timeColumn("Starts", ({ startsAt }) => startsAt),
    { head: "Attended", value: ({ mark }) => yesOrNo(mark !== null) },
    { head: "How", value: ({ mark }) => mark && term("attendance", mark.source) },
    timeColumn("Since", ({ mark }) => mark?.at ?? null),
  ],
  fetchPage: async ({ filter: { cohort }, ...query }) => {
    if (!cohort) return { rows: [], next: null };
    const { sessions, rows: people, next } = await attendanceOf(cohort, query);
    const rows = people.flatMap(({ email, name, attended }) =>
      sessions.map(({ id, title, startsAt }) => ({
        email,
        name,
        cohortId: cohort,
        session: title,
        startsAt,
        mark: attended.get(id) ?? null,
      })),
    );
    return { rows, next };
  },
};
