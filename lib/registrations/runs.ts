import "server-only";

import * as z from "zod/mini";

import { sessionRunSchema, type SessionRun } from "@/lib/registrations/run";
import { createAdminClient } from "@/lib/supabase/admin";

const instant = z.iso.datetime({ offset: true });

/** A row of `coming_session_runs`, made into what the browser gets. */
export const comingRunSchema = z.pipe(
  z.pipe(
    z.object({
      session_title: z.string(),
      run_id: z.string(),
      starts_at: instant,
      ends_at: instant,
      time_zone: z.string(),
      is_on: z.boolean(),
    }),
    z.transform((row) => ({
      title: row.session_title,
      runId: row.run_id,
      startsAt: new Date(row.starts_at).toISOString(),
      endsAt: new Date(row.ends_at).toISOString(),
      timeZone: row.time_zone,
      isOn: row.is_on,
    })),
  ),
  sessionRunSchema,
);

/** A past run that anybody may watch; its instant is in ISO 8601, its zone IANA. */
export type PublicRecording = { title: string; startsAt: string; timeZone: string; url: string };

/** The latest recordings of each session that anybody may watch. Throws database errors. */
export async function publicRecordings(): Promise<PublicRecording[]> {
  const { data, error } = await createAdminClient()
    .rpc("public_recordings")
    .select("title, startsAt:starts_at, timeZone:time_zone, url");
  if (error) throw error;
  return data;
}

/** The run of each session that takes registrations, without meeting links. */
export async function comingRuns(): Promise<SessionRun[]> {
  const { data, error } = await createAdminClient().rpc("coming_session_runs");
  if (error) throw error;
  return z.array(comingRunSchema).parse(data);
}
