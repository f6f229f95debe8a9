import "server-only";

import * as z from "zod/mini";

import type { UserClient } from "@/lib/supabase/server";

const marksSchema = z.object({
  weeks: z.array(z.object({ week: z.int(), handedIn: z.int() })),
  marks: z.array(
    z.object({
      userId: z.guid(),
      week: z.int(),
      /** Null: nothing was handed in, and it was due. */
      handinId: z.nullable(z.guid()),
      mark: z.enum(["handed_in", "late", "missing"]),
    }),
  ),
});

/** A week with an assignment, and how many people with a seat handed something in. */
export type HandinWeek = z.output<typeof marksSchema>["weeks"][number];

/** What someone handed in for a week; without an id it's missing. */
export type HandinMark = Pick<z.output<typeof marksSchema>["marks"][number], "handinId" | "mark">;

/** What people handed in, by their ids and the weeks, for the attendance of a cohort; no weeks if it takes no hand-ins. */
export async function handinMarks(
  client: UserClient,
  cohortId: string,
  userIds: string[],
): Promise<{ weeks: HandinWeek[]; marks: ReadonlyMap<string, ReadonlyMap<number, HandinMark>> }> {
  const { data, error } = await client.rpc("console_handin_marks", { p_cohort_id: cohortId, p_user_ids: userIds });
  if (error) throw error;
  const { weeks, marks } = marksSchema.parse(data);
  const byPerson = Map.groupBy(marks, ({ userId }) => userId);
  return {
    weeks,
    marks: new Map(
      [...byPerson].map(([userId, own]) => [userId, new Map(own.map(({ week, ...mark }) => [week, mark]))] as const),
    ),
  };
}
