import "server-only";

import { GENERAL_WAITLIST } from "@/lib/registrations/waitlist/schema";
import { createAdminClient } from "@/lib/supabase/admin";

/** PostgreSQL's code: the list belongs to a cohort that doesn't exist. */
const FOREIGN_KEY_VIOLATION = "23503";

type NewPlace = {
  email: string;
  /** A business function, or the list of a cohort. */
  list: string;
  /** True if the form's trap was filled in. */
  isSuspect?: boolean;
  /**
   * True for the address's own account, and on the place's own page: no one else can put back a person who has left.
   */
  isOwner?: boolean;
};

/**
 * Writes a place on a waiting list and its mail in one transaction; idempotent per address and list. Only the owner
 * gets the token of its page. Returns null and writes nothing if the list's cohort doesn't exist.
 */
export async function joinWaitlist({
  email,
  list,
  isSuspect = false,
  isOwner = false,
}: NewPlace): Promise<{ token: string | null } | null> {
  const { data, error } = await createAdminClient().rpc("join_waitlist", {
    p_email: email,
    p_business_function: list,
    p_template: "waitlist-joined",
    p_payload: list === GENERAL_WAITLIST ? {} : { list },
    p_is_suspect: isSuspect,
    p_is_owner: isOwner,
  });
  if (error?.code === FOREIGN_KEY_VIOLATION) return null;
  if (error) throw error;
  return { token: data };
}
