import "server-only";

import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** Anything from before these instants (ISO 8601) that's still unanswered is overdue. */
export type LateBefore = { messages: string; applications: string };

export async function readLateBefore(given?: UserClient): Promise<LateBefore> {
  const client = given ?? (await createUserClient());
  const { data, error } = await client.rpc("console_late_before").single();
  if (error) throw error;
  return data;
}
