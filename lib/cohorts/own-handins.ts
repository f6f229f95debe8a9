import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { weekSchema } from "@/lib/cohorts/room";
import { isReadable } from "@/lib/forms/text";
import { versionSchema } from "@/lib/handins/version";
import { createAdminClient } from "@/lib/supabase/admin";
import { createUserClient } from "@/lib/supabase/server";
import { signedLink } from "@/lib/supabase/signed-link";

const instant = z.iso.datetime({ offset: true });

const assignmentSchema = z.object({
  /** Null, as the next two, if the week takes nothing any more. */
  opensAt: z.nullable(instant),
  dueAt: z.nullable(instant),
  /** From when nothing is taken any more. */
  closesAt: z.nullable(instant),
  /** IANA, of the week's class. */
  timeZone: z.string(),
  /** The cohort's own. */
  weeks: z.array(weekSchema),
  /** The last one first. */
  versions: z.array(versionSchema),
});

type OwnAssignment = z.output<typeof assignmentSchema>;

/**
 * A week's assignment of the signed-in person, with what they handed in; null without an open seat in the cohort, and
 * for a week that takes none and has none of theirs. Cached per request.
 */
export const findOwnAssignment = cache(async (cohortId: string, week: string): Promise<OwnAssignment | null> => {
  if (!isReadable(cohortId) || !/^([1-9]|1[0-2])$/.test(week)) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_handins", { p_cohort_id: cohortId, p_week: Number(week) });
  if (error) throw error;
  return data === null ? null : assignmentSchema.parse(data);
});

/** The address of a hand-in's file that the signed-in person may open, good for a minute; null for any other. */
export async function ownHandinLink(id: string): Promise<string | null> {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("own_handin_file", { p_handin_id: id });
  if (error) throw error;
  return data && signedLink(createAdminClient(), "handins", data);
}
