import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import type { RoomSession } from "@/lib/cohorts/sessions";
import { isReadable } from "@/lib/forms/text";
import type { Door } from "@/lib/sessions/doors";
import { createAdminClient } from "@/lib/supabase/admin";

/** Whose seat it is, and for which session. */
type SeatKey = { userId: string; cohortId: string; sessionId: string };

/** An id that no session, seat or token has. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Text that isn't an id is looked up too, so that the answer takes as long. */
const idOf = (text: string): string => (z.guid().safeParse(text).success ? text : NO_ID);

/** A learner's door to a session of a cohort in which they have an open seat; else null. */
export async function seatDoor({ userId, cohortId, sessionId }: SeatKey): Promise<Door | null> {
  const { data, error } = await createAdminClient()
    .rpc("cohort_session_of_seat", {
      p_user_id: userId,
      p_cohort_id: isReadable(cohortId) ? cohortId : "",
      p_session_id: idOf(sessionId),
    })
    .maybeSingle();
  if (error) throw error;
  return data && { row: data, note: async (source) => noteAttendance(sessionId, userId, source) };
}

async function noteAttendance(sessionId: string, userId: string, source: string): Promise<boolean> {
  const { data, error } = await createAdminClient().rpc("note_attendance", {
    p_session_id: sessionId,
    p_user_id: userId,
    p_source: source,
  });
  if (error) throw error;
  return data;
}

/** A seat as its token opens it. */
export type TokenSeat = { userId: string; cohortId: string };

/** The open seat with this access token; null for any other text. Cached per request. */
export const findSeat = cache(async (token: string): Promise<TokenSeat | null> => {
  const { data, error } = await createAdminClient()
    .rpc("cohort_seat_of_token", { p_token: idOf(token) })
    .maybeSingle();
  if (error) throw error;
  return data && { userId: data.user_id, cohortId: data.cohort_id };
});

export type SeatSession = Omit<RoomSession, "attended" | "recordedAt">;

/** The sessions of a cohort, soonest first, for anyone who has a seat in it. */
export async function listSessions(cohortId: string): Promise<SeatSession[]> {
  const { data, error } = await createAdminClient()
    .rpc("seat_sessions", { p_cohort_id: cohortId })
    .select(
      "id, kind, week, title, guestName:guest_name, bring, startsAt:starts_at, endsAt:ends_at, joinClosesAt:join_closes_at, timeZone:time_zone, hasRecording:has_recording, state, cancelledReason:cancelled_reason",
    );
  if (error) throw error;
  return data as SeatSession[];
}
