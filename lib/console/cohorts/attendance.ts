import "server-only";

import type { AttendanceSums } from "@/lib/console/cohorts/attendance-grid";
import { type ConsoleCohortSession, sessionsOf } from "@/lib/console/cohorts/room";
import { type HandinMark, handinMarks, type HandinWeek } from "@/lib/console/handins/marks";
import { type Cursor, type Page, PAGE_SIZE } from "@/lib/console/keyset";
import type { ListQuery } from "@/lib/console/list";
import type { Named } from "@/lib/console/people/names";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** How we know that someone took part ("join", "recording", "staff"), and since when (ISO 8601). */
type Mark = { source: string; at: string };

/**
 * A person with an open seat, whose address instructors don't see; the sessions they took part in, by id, and what they
 * handed in, by week.
 */
export type Attendee = Named & {
  userId: string;
  email: string | null;
  attended: ReadonlyMap<string, Mark>;
  handedIn: ReadonlyMap<number, HandinMark>;
};

/**
 * How many people's marks are read at once: the backend returns at most 1,000 rows for a session, and a URL holds this
 * many ids.
 */
const PEOPLE_AT_ONCE = 100;

/** A page of the people with a seat, newest first. */
async function peopleOf(cohortId: string, { client, cursor, size }: Omit<ListQuery<never>, "filter">) {
  // One more than the page says whether there is a next one.
  const { data, error } = await client.rpc("console_class_people", {
    p_cohort_id: cohortId,
    p_before_at: cursor?.at ?? null,
    p_before_id: cursor?.id ?? null,
    p_limit: size + 1,
  });
  if (error) throw error;
  const people = data.slice(0, size);
  const last = data.length > size ? people.at(-1) : undefined;
  return { people, next: last ? { at: last.enrolled_at, id: last.id } : null };
}

export type Attendance = Page<Attendee> & { sessions: ConsoleCohortSession[]; weeks: HandinWeek[] };

/** A cohort's sessions and a page of its people, newest first: who took part in which, and handed in what. */
export async function attendanceOf(cohortId: string, { client, cursor, size }: Omit<ListQuery<never>, "filter">) {
  const [all, { people, next }] = await Promise.all([
    sessionsOf(client, cohortId),
    peopleOf(cohortId, { client, cursor, size: Math.min(size, PEOPLE_AT_ONCE) }),
  ]);
  const userIds = people.map((person) => person.user_id);
  const [attended, { weeks, marks }] = await Promise.all([
    marksOf(client, { cohortId, userIds }),
    handinMarks(client, cohortId, userIds),
  ]);
  const rows = people.map(({ user_id: userId, name, email }): Attendee => ({
    userId,
    name,
    email,
    attended: attended.get(userId) ?? new Map(),
    handedIn: marks.get(userId) ?? new Map(),
  }));
  // No one took part in a cancelled session.
  const sessions = all.filter(({ state }) => state === "scheduled");
  return { sessions, weeks, rows, next } satisfies Attendance;
}

/** Each person's marks, by the sessions' ids. */
async function marksOf(
  client: UserClient,
  { cohortId, userIds }: { cohortId: string; userIds: string[] },
): Promise<Map<string, Map<string, Mark>>> {
  const { data, error } = await client
    .from("cohort_sessions")
    .select("id, cohort_attendance(userId:user_id, source, at)")
    .eq("cohort_id", cohortId)
    .in("cohort_attendance.user_id", userIds)
    .is("cohort_attendance.struck_at", null);
  if (error) throw error;
  const marks = new Map(userIds.map((userId) => [userId, new Map<string, Mark>()]));
  for (const { id, cohort_attendance: people } of data)
    for (const { userId, source, at } of people) marks.get(userId)?.set(id, { source, at });
  return marks;
}

/** Counts over everyone with a seat, by the sessions' ids; a session that no one took part in is missing. */
export async function sumsOf(client: UserClient, cohortId: string): Promise<ReadonlyMap<string, AttendanceSums>> {
  const { data, error } = await client.rpc("console_attendance_sums", { p_cohort_id: cohortId });
  if (error) throw error;
  return new Map(data.map((row) => [row.session_id, { join: row.joined, recording: row.watched, staff: row.by_hand }]));
}

/** A page of a cohort's people, newest first, and its sessions: who took part in which, with totals. */
export async function readAttendance(cohortId: string, cursor: Cursor | null) {
  const client = await createUserClient();
  const [attendance, sums] = await Promise.all([
    attendanceOf(cohortId, { client, cursor, size: PAGE_SIZE }),
    sumsOf(client, cohortId),
  ]);
  return { ...attendance, sums };
}
