import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { versionSchema } from "@/lib/handins/version";
import { createUserClient } from "@/lib/supabase/server";
import { signedLink } from "@/lib/supabase/signed-link";

const instant = z.iso.datetime({ offset: true });

const handinSchema = z.object({
  cohortId: z.string(),
  week: z.int(),
  name: z.nullable(z.string()),
  /** Instructors don't see it. */
  email: z.nullable(z.string()),
  /** Whether they still have a seat in the cohort. */
  hasSeat: z.boolean(),
  dueAt: z.nullable(instant),
  /** The last one first. */
  versions: z.array(versionSchema),
  /** The next one that waits, of this cohort first. */
  next: z.nullable(z.object({ id: z.guid(), cohortId: z.string(), week: z.int(), name: z.nullable(z.string()) })),
});

export type HandinRecord = z.output<typeof handinSchema>;

/**
 * What a person handed in for a week, by its own id or that of a version; null for an unknown id, for any other text, and
 * for a cohort that the caller doesn't teach. Cached per request.
 */
export const findHandin = cache(async (id: string): Promise<HandinRecord | null> => {
  if (!z.guid().safeParse(id).success) return null;
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_handin", { p_handin_id: id });
  if (error?.code === "42501") return null;
  if (error) throw error;
  return data === null ? null : handinSchema.parse(data);
});

/** The address of a version's file, good for a minute; null if the file is gone. */
export async function handinLink(id: string): Promise<string | null> {
  const path = (await findHandin(id))?.versions.find((version) => version.id === id)?.filePath;
  return path ? signedLink(await createUserClient(), "handins", path) : null;
}
