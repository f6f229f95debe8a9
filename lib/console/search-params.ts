import * as z from "zod/mini";

import { hasNearYear } from "@/lib/format/days";

/** What Next passes to a page as its `searchParams`. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The GET parameter with the cursor of a page. */
export const CURSOR_PARAM = "after";

/** For a run's page: it was scheduled a moment ago. */
export const SCHEDULED_PARAM = "scheduled";

const MAX_TEXT_LENGTH = 254;

/** A value that the schema refuses counts as no filter. */
const filterOf = <Value>(schema: z.ZodMiniType<Value>) =>
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  z.catch(z.optional(schema), undefined);

/** One of `values`; anything else counts as no filter. */
export const choiceFilter = <const Values extends readonly string[]>(values: Values) => filterOf(z.enum(values));

/** For rows whose form had its honeypot filled in. */
export const suspectFilter = () => choiceFilter(["yes", "no"]);

/** A short text, such as an address, trimmed; an empty or longer one counts as no filter. */
export const textFilter = () => filterOf(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TEXT_LENGTH)));

/** A UUID; anything else counts as no filter. */
export const idFilter = () => filterOf(z.guid());

/** The id of a line of the log; anything else counts as none. */
export const errorIdFilter = () => filterOf(z.string().check(z.regex(/^[\da-f]{8}$/)));

/** A calendar day in IST, such as "2026-11-24"; anything else counts as no filter, and `noDay` says so. */
export const dayFilter = () => filterOf(z.iso.date().check(z.refine(hasNearYear)));

/** A calendar month in IST, such as "2026-11"; anything else counts as no filter. */
export const monthFilter = () =>
  filterOf(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), z.refine(hasNearYear)));

/** For the field of an invalid day, which counts as no filter. */
export const noDay = (params: SearchParams, name: string): string | undefined => {
  const given = singleParam(params, name);
  return !given || dayFilter().parse(given) !== undefined
    ? undefined
    : "That isn't a day between 2000 and 2100, so the list isn't filtered by it.";
};

/** A filter's fields by their names. */
export type FilterFields = Record<string, string | undefined>;

/** The filter in a page's URL or in a posted form. If a parameter appears twice, the first counts. */
export function readFilter<Filter>(schema: z.ZodMiniType<Filter>, params: SearchParams): Filter {
  const single = Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return schema.parse(Object.fromEntries(single));
}

/** A parameter that appears once, undefined otherwise. */
export const singleParam = (params: SearchParams, name: string): string | undefined => {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
};

/** A query string with the parameters that have a value: "?status=failed", or "" for none. */
export function queryOf(fields: FilterFields): string {
  const set = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.length === 0 ? "" : `?${new URLSearchParams(set).toString()}`;
}

/** A page's path with its parameters as they came, to return to. */
export const pathWithParams = (path: string, params: SearchParams): string =>
  path + queryOf(Object.fromEntries(Object.keys(params).map((name) => [name, singleParam(params, name)])));
