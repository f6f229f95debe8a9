import "server-only";

import * as z from "zod/mini";

import type { ConsoleList } from "@/lib/console/list";
import { dayFilter } from "@/lib/console/search-params";
import { dayOf } from "@/lib/format/days";

const sourceFilter = z.object({ from: dayFilter(), to: dayFilter() });

type SourceFilter = z.output<typeof sourceFilter>;

/** What came of the people from one source in a period; `source` is null if no link said where it stood. */
export type Source = {
  source: string | null;
  registered: number;
  joined: number;
  listed: number;
  began: number;
  paid: number;
  refunded: number;
};

const DAY_MS = 86_400_000;
/** Without a filter: the last thirty days. */
const DAYS = 30;

/** The first and the last day, in IST, that a filter means. */
export function periodOf({ from, to }: SourceFilter, now = new Date()): { from: string; to: string } {
  const last = to ?? dayOf(now);
  return { from: from ?? dayOf(new Date(Date.parse(`${last}T12:00:00+05:30`) - (DAYS - 1) * DAY_MS)), to: last };
}

/** Name and words of each step, in order. */
export const steps = [
  ["registered", "Registered"],
  ["joined", "Joined"],
  ["listed", "On a list"],
  ["began", "Began to pay"],
  ["paid", "Paid"],
  ["refunded", "Refunded"],
] as const;

export const sourceName = ({ source }: Source): string => source ?? "Not known";

/** The funnel by source, the largest source first; it has one page. */
export const sourceList: ConsoleList<Source, SourceFilter> = {
  filter: sourceFilter,
  columns: [
    { head: "Source", value: sourceName },
    ...steps.map(([name, head]) => ({ head, value: (row: Source) => row[name] })),
  ],
  fetchPage: async ({ client, filter }) => {
    const { from, to } = periodOf(filter);
    const { data, error } = await client.rpc("console_sources", { p_from: from, p_to: to });
    if (error) throw error;
    return { rows: data, next: null };
  },
};
