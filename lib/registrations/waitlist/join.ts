import "server-only";

import { GENERAL_WAITLIST } from "@/lib/registrations/waitlist/schema";
import { createAdminClient } from "@/lib/supabase/admin";

/** PostgreSQL's: the list is of a cohort that does not exist. */
const FOREIGN_KEY_VIOLATION = "23503";

type NewPlace = {
  email: string;
  /** A business function, or the list of a cohort. */
  list: string;
  /** True where the form's trap was filled in. */
  isSuspect?: boolean;
  /** True for the account of the address, and on the place's own page: nobody else can put back someone who has left. */
  isOwner?: boolean;
};

/**
 * Writes a place on a waiting list and its mail in one transaction; idempotent per address and list. False, and nothing is
 * written, for the list of a cohort that does not exist. Throws database errors.
 */
export async function joinWaitlist({ email, list, isSuspect = false, isOwner = false }: NewPlace): Promise<boolean> {
  const { error } = await createAdminClient().rpc("join_waitlist", {
    p_email: email,
    p_business_function: list,
    p_template: "waitlist-joined",
    p_payload: list === GENERAL_WAITLIST ? {} : { list },
    p_is_suspect: isSuspect,
    p_is_owner: isOwner,
  });
  if (error?.code === FOREIGN_KEY_VIOLATION) return false;
  if (error) throw error;
  return true;
}
