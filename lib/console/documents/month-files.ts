import "server-only";

import * as z from "zod/mini";

import { booksOf } from "@/lib/console/documents/books";
import { gstr1Of } from "@/lib/console/documents/gstr1";
import { readMonth } from "@/lib/console/documents/month";
import { CSV_TYPE, type ExportableList } from "@/lib/console/list";
import { monthFilter, readFilter, type SearchParams } from "@/lib/console/search-params";
import { getEnv } from "@/lib/env";
import { dayOf } from "@/lib/format/days";

const filter = z.object({ month: monthFilter() });

const monthOf = (fields: SearchParams): string => readFilter(filter, fields).month ?? dayOf(new Date()).slice(0, 7);

/** What the portal takes: a month's return. */
export const returnList: ExportableList = {
  readFilter: (fields) => readFilter(filter, fields),
  text: async function* text(fields, newClient) {
    yield `${JSON.stringify(gstr1Of(await readMonth(newClient(), monthOf(fields))), null, 2)}\n`;
  },
  file: (fields) => ({
    name: `gstr1-${getEnv().COMPANY_GSTIN}-${monthOf(fields).split("-").toReversed().join("")}.json`,
    type: "application/json",
  }),
};

/** The month's books. */
export const bookList: ExportableList = {
  readFilter: (fields) => readFilter(filter, fields),
  text: async function* text(fields, newClient) {
    yield* booksOf(await readMonth(newClient(), monthOf(fields)));
  },
  file: (fields) => ({ name: `sales-${monthOf(fields)}.csv`, type: CSV_TYPE }),
};
