import "server-only";

import { createUserClient } from "@/lib/supabase/server";

/** Anything from before these instants (ISO 8601) that's still unanswered is overdue. */
export type LateBefore = { messages: string; applications: string };

export async function readLateBefore(): Promise<LateBefore> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_late_before").single();
  if (error) throw error;
  return data;
}
