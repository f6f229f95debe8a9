import * as z from "zod/mini";

/** Rows of a page of a table. */
export const PAGE_SIZE = 50;

/** The last row of a page: its time (as PostgreSQL wrote it, to the microsecond) and its id. */
export type Cursor = { readonly at: string; readonly id: string };

/** A page of a list that is ordered by time and id, newest first. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly next: Cursor | null };

const SEPARATOR = "~";

const cursorSchema = z.object({
  at: z.iso.datetime({ offset: true }).check(z.maxLength(40)),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
});

/** A cursor as a GET parameter. */
export const cursorOf = ({ at, id }: Cursor): string => `${at}${SEPARATOR}${id}`;

/** The cursor of a GET parameter, null for any other text. */
export function parseCursor(text: string | undefined): Cursor | null {
  const [at, id, ...rest] = text?.split(SEPARATOR) ?? [];
  if (rest.length > 0) return null;
  return cursorSchema.safeParse({ at, id }).data ?? null;
}

type Filterable<Query> = { lte: (column: string, value: string) => Query; or: (filters: string) => Query };

/**
 * Only the rows after the cursor in a query ordered by `column` and then `idColumn`, both descending. The first condition
 * is the one that the index can use; the second leaves out what the last page had of the same instant.
 */
export function olderThan<Query extends Filterable<Query>>(
  query: Query,
  column: string,
  cursor: Cursor | null,
  idColumn = "id",
): Query {
  if (!cursor) return query;
  const { at, id } = cursor;
  return query.lte(column, at).or(`${column}.lt."${at}",${idColumn}.lt."${id}"`);
}

/** A page of the rows of a query that asked for one row more than `size`: that one says whether there is a next page. */
export function pageOf<Row>(rows: readonly Row[], size: number, cursorFrom: (row: Row) => Cursor): Page<Row> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last !== undefined ? cursorFrom(last) : null };
}
