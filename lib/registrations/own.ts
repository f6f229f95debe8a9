import "server-only";

import { createUserClient } from "@/lib/supabase/server";

/** A registration for a run that is to come, or on; the times are ISO 8601. */
type ComingRegistration = {
  /** Of its page. */
  token: string;
  title: string;
  startsAt: string;
  endsAt: string;
  joinClosesAt: string;
  /** IANA. */
  timeZone: string;
};

/** The signed-in person's registrations for free sessions, the soonest first. Throws database errors. */
export async function listOwnRegistrations(): Promise<ComingRegistration[]> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_registrations");
  if (error) throw error;
  return data.map((row) => ({
    token: row.token,
    title: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    joinClosesAt: row.join_closes_at,
    timeZone: row.time_zone,
  }));
}
