import "server-only";

import type { PostgrestSingleResponse } from "@supabase/supabase-js";

import type { Cursor } from "@/lib/console/keyset";

const DATE = "Registration Date";

/** A query of workshop_signups. */
type Query<Row> = PromiseLike<PostgrestSingleResponse<Row[]>> & {
  eq: (column: string, value: string) => Query<Row>;
  lt: (column: string, value: string) => Query<Row>;
  order: (column: string, options: { ascending: boolean }) => Query<Row>;
  limit: (count: number) => Query<Row>;
};

/**
 * Rows of workshop_signups after the cursor, newest first, at most `size`. In two queries: what is left of the cursor's
 * instant, and what is older. One would need an `or` with the name of the column, whose space not every server of this
 * protocol reads there. Throws database errors.
 */
export async function fetchSignups<Row>(
  newQuery: () => Query<Row>,
  cursor: Cursor | null,
  size: number,
): Promise<Row[]> {
  const all = () => newQuery().order(DATE, { ascending: false }).order("id", { ascending: false }).limit(size);
  const answers = await Promise.all(
    cursor ? [all().eq(DATE, cursor.at).lt("id", cursor.id), all().lt(DATE, cursor.at)] : [all()],
  );
  return answers
    .flatMap(({ data, error }) => {
      if (error) throw error;
      return data;
    })
    .slice(0, size);
}
