import * as z from "zod/mini";

/** Rows of a page of a table. */
export const PAGE_SIZE = 50;

/** The last row of a page: its time (as PostgreSQL wrote it, to the microsecond) and its id. */
export type Cursor = { readonly at: string; readonly id: string };

/** A page of a list that is ordered by time and id. */
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

type Answer<Row> = PromiseLike<{ data: Row[] | null; error: Error | null }>;

/** The part of `select`'s result that a page needs. */
type Rows<Row> = Answer<Row> & {
  lte: (column: string, value: string) => Rows<Row>;
  gte: (column: string, value: string) => Rows<Row>;
  or: (filters: string) => Rows<Row>;
  order: (column: string, options: { ascending: boolean }) => Rows<Row>;
  limit: (count: number) => Rows<Row>;
};

type PageOptions<Row> = {
  /** The column that orders the rows by time, newest first by default, and the column of the id. */
  column: string;
  idColumn?: string;
  oldestFirst?: boolean;
  cursor: Cursor | null;
  /** The most rows to return. */
  size: number;
  cursorOf: (row: Row) => Cursor;
};

/**
 * A page of a query's rows, after the cursor. The first condition is for the index; the second leaves out rows of the
 * same instant that were on the last page.
 */
export async function readPage<Row>(query: Rows<Row>, options: PageOptions<Row>): Promise<Page<Row>> {
  const { column, idColumn = "id", oldestFirst: ascending = false, cursor, size, cursorOf: cursorFrom } = options;
  const than = ascending ? "gt" : "lt";
  const after = cursor
    ? query[`${than}e`](column, cursor.at).or(`${column}.${than}."${cursor.at}",${idColumn}.${than}."${cursor.id}"`)
    : query;
  // One row more than the page says whether there is a next one.
  const { data, error } = await after
    .order(column, { ascending })
    .order(idColumn, { ascending })
    .limit(size + 1);
  if (error) throw error;
  const rows = (data ?? []).slice(0, size);
  const last = rows.at(-1);
  return { rows, next: data && data.length > size && last !== undefined ? cursorFrom(last) : null };
}

/** The most rows that the backend answers with. */
const MAX_ROWS = 1_000;

type RangedRows<Row> = { range: (from: number, to: number) => Answer<Row> };

/** All rows of a query, a thousand at a time; its order says which come first. */
export async function readAll<Row>(query: () => RangedRows<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await query().range(rows.length, rows.length + MAX_ROWS - 1);
    if (error) throw error;
    rows.push(...(data ?? []));
    if (!data || data.length < MAX_ROWS) return rows;
  }
}
