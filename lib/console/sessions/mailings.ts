import "server-only";

import { readAll } from "@/lib/console/keyset";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { createUserClient } from "@/lib/supabase/server";

/** Bulk mail of a run that isn't queued for everyone yet. */
export type OpenMailing = { id: string; kind: string; people: number; queued: number };

/** The messages and invitations of a run that are still being queued, the oldest first. */
export async function openMailings({ id }: ConsoleRun): Promise<OpenMailing[]> {
  const client = await createUserClient();
  return readAll(() =>
    client
      .from("notices")
      .select("id, kind, people, queued")
      .eq("about", id)
      .in("kind", ["session-message", "session-recording", "waitlist-invitation"])
      .is("ended_at", null)
      .order("created_at")
      .order("id"),
  );
}

/** When the registered people were told of a run's recording, and how many they were; null if they weren't. */
export async function toldOfRecording({ id }: ConsoleRun): Promise<{ at: string; people: number } | null> {
  const client = await createUserClient();
  const { data, error } = await client
    .from("notices")
    .select("at:created_at, people")
    .eq("about", id)
    .eq("kind", "session-recording")
    .maybeSingle();
  if (error) throw error;
  return data;
}
