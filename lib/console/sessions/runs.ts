import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { PAGE_SIZE, readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { sessionTitles } from "@/lib/content/sessions";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

export const runStates = ["scheduled", "cancelled"] as const;

const runFilter = z.object({
  title: choiceFilter(sessionTitles),
  state: choiceFilter(runStates),
  /** Whether it has begun. */
  when: choiceFilter(["coming", "past"]),
});

type RunFilter = z.output<typeof runFilter>;

/** A run of a session with its counts; times are ISO 8601, the zone IANA. */
export type ConsoleRun = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  meetingUrl: string;
  recordingUrl: string | null;
  isRecordingPublic: boolean;
  state: string;
  /** How often it was changed. */
  sequence: number;
  registered: number;
  /** Registrations that were cancelled. */
  cancelled: number;
  /** Whether some people have yet to be told of its last change. */
  isBeingTold: boolean;
  /** How many of the registered people get the newsletter. */
  newsletter: number;
};

const COLUMNS =
  "id, title:session_title, startsAt:starts_at, endsAt:ends_at, timeZone:time_zone, meetingUrl:meeting_url, recordingUrl:recording_url, isRecordingPublic:is_recording_public, state, sequence";

type RunRow = Omit<ConsoleRun, "registered" | "cancelled" | "isBeingTold" | "newsletter">;

async function withCounts(client: UserClient, rows: readonly RunRow[]): Promise<ConsoleRun[]> {
  if (rows.length === 0) return [];
  const { data, error } = await client.rpc("console_run_counts", { p_run_ids: rows.map(({ id }) => id) });
  if (error) throw error;
  const counts = new Map(data.map(({ run_id: id, ...numbers }) => [id, numbers]));
  return rows.map((run) => ({
    ...run,
    isBeingTold: counts.get(run.id)?.is_being_told ?? false,
    registered: counts.get(run.id)?.registered ?? 0,
    cancelled: counts.get(run.id)?.cancelled ?? 0,
    newsletter: counts.get(run.id)?.newsletter ?? 0,
  }));
}

function runsOf(client: UserClient, { title, state, when }: RunFilter) {
  const now = new Date().toISOString();
  let query = client.from("session_runs").select(COLUMNS);
  if (title) query = query.eq("session_title", title);
  if (state) query = query.eq("state", state);
  if (when) query = when === "coming" ? query.gt("starts_at", now) : query.lte("starts_at", now);
  return query;
}

/** The runs of all sessions, the latest start first. */
export const runList: ConsoleList<ConsoleRun, RunFilter> = {
  filter: runFilter,
  columns: [
    { head: "Session", value: ({ title }) => title },
    timeColumn("Starts", ({ startsAt }) => startsAt),
    timeColumn("Ends", ({ endsAt }) => endsAt),
    { head: "Time zone", value: ({ timeZone }) => timeZone },
    { head: "State", value: ({ state }) => term("states", state) },
    { head: "Registered", value: ({ registered }) => registered },
    { head: "Cancelled", value: ({ cancelled }) => cancelled },
    { head: "Newsletter", value: ({ newsletter }) => newsletter },
    { head: "Meeting link", value: ({ meetingUrl }) => meetingUrl },
    { head: "Recording", value: ({ recordingUrl }) => recordingUrl },
    { head: "Run", value: ({ id }) => id },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    const page = await readPage(runsOf(client, filter), {
      column: "starts_at",
      cursor,
      size,
      cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
    });
    return { ...page, rows: await withCounts(client, page.rows) };
  },
};

/** The next runs, soonest first: one page at most. */
export async function comingRuns(filter: Omit<RunFilter, "when">): Promise<ConsoleRun[]> {
  const client = await createUserClient();
  const { data, error } = await runsOf(client, { ...filter, when: "coming" })
    .order("starts_at")
    .order("id")
    .limit(PAGE_SIZE);
  if (error) throw error;
  return withCounts(client, data);
}

/** The run with this id, null for an unknown one or any other text. Cached per request. */
export const findRun = cache(async (id: string): Promise<ConsoleRun | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.from("session_runs").select(COLUMNS).eq("id", id).maybeSingle();
  if (error) throw error;
  const [run] = await withCounts(client, data ? [data] : []);
  return run ?? null;
});

/** The waiting lists of business functions with the number of addresses on each. */
export async function waitingLists(): Promise<WaitingListSize[]> {
  const client = await createUserClient();
  return sizesOf(await client.rpc("console_waiting_lists"));
}

/** How many people on each waiting list would be invited to a run, not counting those registered for it. */
export async function invitations(runId: string): Promise<WaitingListSize[]> {
  if (!z.guid().safeParse(runId).success) return [];
  const client = await createUserClient();
  return sizesOf(await client.rpc("console_invitations", { p_run_id: runId }));
}

/**
 * How many people on each cohort's waiting list, and on the next one's, would be invited to a cohort, its own list
 * first; not counting those with a seat in it.
 */
export async function cohortInvitations(cohortId: string): Promise<WaitingListSize[]> {
  const client = await createUserClient();
  return sizesOf(await client.rpc("console_cohort_invitations", { p_cohort_id: cohortId }));
}

/** A waiting list with the number of addresses on it. */
type WaitingListSize = { businessFunction: string; people: number };

function sizesOf(answer: {
  data: { business_function: string; people: number }[] | null;
  error: Error | null;
}): WaitingListSize[] {
  if (answer.error) throw answer.error;
  return (answer.data ?? []).map(({ business_function: businessFunction, people }) => ({ businessFunction, people }));
}
