import "server-only";

import { isTrapped } from "@/lib/forms/bot-trap";
import { createAdminClient } from "@/lib/supabase/admin";
import { GENERAL_WAITLIST, type WaitlistEntry } from "@/lib/waitlist/schema";

/** Writes an entry and its mail in one transaction; idempotent per address. Throws database errors. */
export async function joinWaitlist(entry: Pick<WaitlistEntry, "email"> & Partial<WaitlistEntry>): Promise<void> {
  const { error } = await createAdminClient().rpc("join_waitlist", {
    p_email: entry.email,
    p_business_function: GENERAL_WAITLIST,
    p_template: "waitlist-joined",
    p_payload: {},
    p_is_suspect: isTrapped(entry),
  });
  if (error) throw error;
}
