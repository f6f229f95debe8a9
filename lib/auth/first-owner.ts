import "server-only";

import type { Identity } from "@/lib/auth/identity";
import { getEnv } from "@/lib/env";
import { createAdminClient } from "@/lib/supabase/admin";

/** True for the account of OWNER_EMAIL while the console has no owner. Throws if the database does not respond. */
export async function mayBecomeFirstOwner({ email }: Identity): Promise<boolean> {
  const { OWNER_EMAIL } = getEnv();
  if (OWNER_EMAIL?.toLowerCase() !== email.toLowerCase()) return false;
  const { data, error } = await createAdminClient().rpc("has_console_owner");
  if (error) throw error;
  return !data;
}

/**
 * Makes the account the first owner. Returns false if there is an owner by now, or if the account's authenticator
 * wasn't enrolled in the last half hour. Throws if the database does not respond.
 */
export async function makeFirstOwner({ id, email }: Identity): Promise<boolean> {
  const { data, error } = await createAdminClient().rpc("make_first_owner", { p_user_id: id, p_email: email });
  if (error) throw error;
  return data === "made";
}
