import "server-only";

import * as z from "zod/mini";

import { createUserClient } from "@/lib/supabase/server";

/** Texts without whose they are: the latest, in no order, and how many there are in all; none of fewer than three answers. */
const words = z.object({ count: z.int(), latest: z.array(z.string()) });

/** How often each value was given, from the least; null for fewer than three answers. */
const numbers = z.nullable(z.array(z.int()));

/** The answer of `console_said`. */
const saidSchema = z.object({
  /** Whether the cohort's learners are asked. */
  isAsked: z.boolean(),
  /** The classes that are over, the latest first; the numbers are of 1 to 5. */
  classes: z.array(
    z.object({
      id: z.guid(),
      title: z.string(),
      startsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
      answers: z.int(),
      numbers,
      words,
    }),
  ),
  /** The numbers are of 0 to 10. */
  cohort: z.object({ answers: z.int(), numbers, doesDifferently: words, shouldChange: words }),
  /** Those that may be used, with the name that is to appear; null: without one. */
  quotes: z.array(z.object({ text: z.string(), name: z.nullable(z.string()) })),
});

export type ConsoleSaid = z.output<typeof saidSchema>;
export type Words = z.output<typeof words>;

/** What a cohort's learners said. */
export async function readSaid(cohortId: string): Promise<ConsoleSaid> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_said", { p_cohort_id: cohortId });
  if (error) throw error;
  return saidSchema.parse(data);
}

/** The mean of numbers that say how often each value was given, from `least`; null if they aren't shown. */
export function meanOf(tally: readonly number[] | null, least: number): number | null {
  if (tally === null) return null;
  const all = tally.reduce((sum, times) => sum + times, 0);
  return tally.reduce((sum, times, index) => sum + times * (least + index), 0) / all;
}
