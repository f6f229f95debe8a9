import "server-only";

import * as z from "zod/mini";

import { MOST_WEEKS } from "@/lib/cohorts/weeks";
import { timeColumn } from "@/lib/console/csv";
import type { Page } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { choiceFilter, textFilter } from "@/lib/console/search-params";
import { cohortName, term, yesOrNo } from "@/lib/content/console";
import { shownDue } from "@/lib/format/due";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

/** The states that the list can be filtered by; those handed in late are waiting or answered, too. */
export const handinStates = ["waiting", "answered", "late", "missing"] as const;

const weeks = Array.from({ length: MOST_WEEKS }, (_, index) => String(index + 1));

const handinFilter = z.object({
  cohort: textFilter(),
  week: choiceFilter(weeks),
  state: choiceFilter(handinStates),
});

/** What a person handed in for a week, or hasn't; `at` is when, or when it was due (ISO 8601). */
export type Handin = {
  key: string;
  /** The same for all versions; null: missing. */
  id: string | null;
  cohortId: string;
  week: number;
  version: number | null;
  name: string | null;
  /** Instructors don't see it. */
  email: string | null;
  at: string;
  state: "waiting" | "answered" | "missing";
  isLate: boolean;
};

/** Hand-ins of people with a seat, the oldest first; without a cohort, of all that the caller may teach. */
export const handinList: ConsoleList<Handin, z.output<typeof handinFilter>> = {
  filter: handinFilter,
  columns: [
    { head: "Cohort", value: ({ cohortId }) => cohortName(cohortId) },
    { head: "Week", value: ({ week }) => week },
    { head: "Name", value: ({ name }) => name },
    { head: "Email address", value: ({ email }) => email },
    { head: "State", value: ({ state }) => term("states", state) },
    { head: "Late", value: ({ isLate }) => yesOrNo(isLate) },
    timeColumn("Handed in", ({ at, state }) => (state === "missing" ? null : at)),
    timeColumn("Was due", ({ at, state }) => (state === "missing" ? shownDue(at, SITE_TIME_ZONE) : null)),
    { head: "Version", value: ({ version }) => version },
  ],
  fetchPage: async ({ client, filter: { cohort, week, state }, cursor, size }): Promise<Page<Handin>> => {
    const { data, error } = await client.rpc("console_handins", {
      ...(cohort && { p_cohort_id: cohort }),
      ...(week && { p_week: Number(week) }),
      ...(state && { p_state: state }),
      ...(cursor && { p_after_at: cursor.at, p_after_key: cursor.id }),
      p_limit: size + 1,
    });
    if (error) throw error;
    const rows = data.slice(0, size).map(({ cohort_id: cohortId, is_late: isLate, state: of, ...row }): Handin => ({
      ...row,
      cohortId,
      isLate,
      state: rowState.parse(of),
    }));
    const last = rows.at(-1);
    return { rows, next: data.length > size && last ? { at: last.at, id: last.key } : null };
  },
};

const rowState = z.enum(["waiting", "answered", "missing"]);
