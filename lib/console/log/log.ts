import "server-only";

import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { changesOf } from "@/lib/console/log/log-fields";
import { kindOf } from "@/lib/console/log/log-subjects";
import { choiceFilter, dayFilter, idFilter, textFilter } from "@/lib/console/search-params";
import { actionNames, term } from "@/lib/content/console";
import { istDay } from "@/lib/format/ist";
import type { Json } from "@/lib/supabase/database";

/** The actions' names in the log. */
export const loggedActions = Object.keys(actionNames) as (keyof typeof actionNames)[];

const logFilter = z.object({
  action: choiceFilter(loggedActions),
  actor: idFilter(),
  subject: textFilter(),
  day: dayFilter(),
});

type LogFilter = z.output<typeof logFilter>;

/** What an operator did; `at` is ISO 8601. */
export type LogEntry = {
  id: string;
  at: string;
  actor: string;
  actorId: string;
  role: string;
  action: string;
  subjectTable: string | null;
  subjectId: string | null;
  before: Json;
  after: Json;
  reason: string | null;
};

const COLUMNS =
  "id:request_id, at, actor:actor_email, actorId:actor, role, action, subjectTable:subject_table, subjectId:subject_id, before, after, reason";

/** Operators and runs by id, for the pages. */
const ids = { operator: (id: string) => id, run: (id: string) => id };

const changesText = (entry: LogEntry): string =>
  changesOf(entry, ids)
    .map(
      ({ label, before, after }) => `${label}: ${[before, after].filter((value) => value !== undefined).join(" to ")}`,
    )
    .join("; ");

export const logList: ConsoleList<LogEntry, LogFilter> = {
  filter: logFilter,
  columns: [
    timeColumn("When", ({ at }) => at),
    { head: "Who", value: ({ actor }) => actor },
    { head: "Role", value: ({ role }) => term("states", role) },
    { head: "Action", value: ({ action }) => term("actions", action) },
    { head: "Kind", value: ({ subjectTable }) => subjectTable && kindOf(subjectTable) },
    { head: "Subject", value: ({ subjectId }) => subjectId },
    { head: "Before and after", value: changesText },
    { head: "Reason", value: ({ reason }) => reason },
    { head: "Request", value: ({ id }) => id },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    let query = client.from("operator_actions").select(COLUMNS);
    if (filter.action) query = query.eq("action", filter.action);
    if (filter.actor) query = query.eq("actor", filter.actor);
    if (filter.subject) query = query.eq("subject_id", filter.subject);
    if (filter.day) {
      const { from, until } = istDay(filter.day);
      query = query.gte("at", from).lt("at", until);
    }
    return readPage(query, {
      column: "at",
      idColumn: "request_id",
      cursor,
      size,
      cursorOf: ({ at, id }) => ({ at, id }),
    });
  },
};
