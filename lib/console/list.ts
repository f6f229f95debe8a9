import "server-only";

import type * as z from "zod/mini";

import { type CsvColumn, csvText } from "@/lib/console/csv";
import { type Cursor, type Page, PAGE_SIZE, parseCursor } from "@/lib/console/keyset";
import {
  CURSOR_PARAM,
  type FilterFields,
  readFilter,
  type SearchParams,
  singleParam,
} from "@/lib/console/search-params";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** What a list's page is requested with. */
export type ListQuery<Filter> = {
  /** With the operator's own token. */
  client: UserClient;
  filter: Filter;
  cursor: Cursor | null;
  /** The most rows to return. */
  size: number;
};

/** A list of the console: its page and its export show the same rows. */
export type ConsoleList<Row, Filter extends FilterFields> = {
  /** Bounded GET parameters; see lib/console/search-params. */
  filter: z.ZodMiniType<Filter>;
  /** The exported file's columns. */
  columns: readonly CsvColumn<Row>[];
  /** Newest first, unless the list says otherwise. */
  fetchPage: (query: ListQuery<Filter>) => Promise<Page<Row>>;
};

/** The page of a list that its URL asks for, with the operator's own token. */
export async function readList<Row, Filter extends FilterFields>(list: ConsoleList<Row, Filter>, params: SearchParams) {
  const filter = readFilter(list.filter, params);
  const cursor = parseCursor(singleParam(params, CURSOR_PARAM));
  const page = await list.fetchPage({ client: await createUserClient(), filter, cursor, size: PAGE_SIZE });
  return { ...page, filter, isFirst: cursor === null };
}

/** A list whose rows have any type, for the map of all lists. */
export type ExportableList = {
  readFilter: (fields: SearchParams) => FilterFields;
  /** The file's text in pieces of a page of `size` rows. `newClient` is called for each page. */
  text: (fields: SearchParams, newClient: () => UserClient, size: number) => AsyncGenerator<string>;
  /** The file's name and media type; without it, CSV named by the list and the day. */
  file?: (fields: SearchParams) => { name: string; type: string };
};

export const CSV_TYPE = "text/csv; charset=utf-8";

export function exportable<Row, Filter extends FilterFields>(list: ConsoleList<Row, Filter>): ExportableList {
  const filterOf = (fields: SearchParams) => readFilter(list.filter, fields);
  return {
    readFilter: filterOf,
    text: (fields, newClient, size) => csvText(list.columns, pagesOf(list, filterOf(fields), newClient, size)),
  };
}

async function* pagesOf<Row, Filter extends FilterFields>(
  list: ConsoleList<Row, Filter>,
  filter: Filter,
  newClient: () => UserClient,
  size: number,
): AsyncGenerator<readonly Row[]> {
  let cursor: Cursor | null = null;
  do {
    const page: Page<Row> = await list.fetchPage({ client: newClient(), filter, cursor, size });
    yield page.rows;
    cursor = page.next;
  } while (cursor);
}
