import "server-only";

import { createAdminClient } from "@/lib/supabase/admin";

/**
 * Takes the person with this token (a UUID) off the waiting list, however they joined it, and stops their unsent
 * invitations. False for an unknown token.
 */
export async function leaveWaitingList(token: string): Promise<boolean> {
  const { data, error } = await createAdminClient().rpc("leave_waiting_list", { p_token: token });
  if (error) throw error;
  return data;
}
