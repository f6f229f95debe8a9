import "server-only";

import * as z from "zod/mini";

import { createUserClient } from "@/lib/supabase/server";

/** A learner's name and, for operators, address. */
const person = { name: z.nullable(z.string()), email: z.nullable(z.string()) };

/** The answer of `console_behind`. */
const behindSchema = z.object({
  count: z.int(),
  /** Those who lack the most first; since the last letter, how many classes and hand-ins they lack. */
  people: z.array(z.object({ ...person, userId: z.guid(), classes: z.int(), handins: z.int(), letters: z.int() })),
  /** The latest first. */
  letters: z.array(
    z.object({
      ...person,
      id: z.guid(),
      /** Null if the account is gone, or has no name. */
      author: z.nullable(z.string()),
      text: z.string(),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
});

export type Behind = z.output<typeof behindSchema>;

/** Who has fallen behind in a cohort, and what was written to them. */
export async function readBehind(cohortId: string): Promise<Behind> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_behind", { p_cohort_id: cohortId });
  if (error) throw error;
  return behindSchema.parse(data);
}
