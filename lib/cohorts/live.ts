import "server-only";

import { cache } from "react";

import { findSeat, listSessions, type SeatSession, type TokenSeat } from "@/lib/cohorts/seats";
import { briefly } from "@/lib/http/briefly";

type Live = TokenSeat & { sessions: SeatSession[] };

const read = briefly(async (token): Promise<Live | null> => {
  const seat = await findSeat(token);
  return seat && { ...seat, sessions: await listSessions(seat.cohortId) };
});

/**
 * The seat of a token and its cohort's sessions, cached per request; null for any other token. `query`: the query of
 * the request's address, "" if there is none.
 */
export const findLive = cache(async (token: string, query: string): Promise<Live | null> => read(query, token));
