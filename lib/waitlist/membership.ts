import "server-only";

import * as z from "zod/mini";

import { createAdminClient } from "@/lib/supabase/admin";

/** The answer of `get_waiting`: an entry of the general waiting list. */
const waitingSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  businessFunction: z.string(),
  since: z.iso.datetime({ offset: true }),
  hasLeft: z.boolean(),
});

type Waiting = z.output<typeof waitingSchema>;

/** The entry with this token (a UUID), also of who has left; null for an unknown one. Throws database errors. */
export async function findWaiting(token: string): Promise<Waiting | null> {
  const { data, error } = await createAdminClient().rpc("get_waiting", { p_token: token });
  if (error) throw error;
  return data === null ? null : waitingSchema.parse(data);
}

/**
 * Takes the person with this token (a UUID) off the waiting list, whichever door they came by, and their invitations back.
 * False for an unknown token. Throws database errors.
 */
export async function leaveWaitingList(token: string): Promise<boolean> {
  const { data, error } = await createAdminClient().rpc("leave_waiting_list", { p_token: token });
  if (error) throw error;
  return data;
}
