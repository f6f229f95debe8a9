import "server-only";

import type { Operator } from "@/lib/console/access";
import type { LogEntry } from "@/lib/console/log/log";
import type { Names } from "@/lib/console/log/log-fields";
import { personPath } from "@/lib/console/sealed";
import { queryOf } from "@/lib/console/search-params";
import { operatorNames } from "@/lib/console/team/operator-names";
import { cohortName, term } from "@/lib/content/console";
import { withoutWaitlist } from "@/lib/content/sessions";
import { inIst } from "@/lib/format/ist";
import type { Json } from "@/lib/supabase/database";
import { createUserClient, type UserClient } from "@/lib/supabase/server";

/** What an action was about. */
export type Subject = {
  /** "Run", "Order", …; null for a list, whose name says it. */
  kind: string | null;
  name: string;
  /** Its page; null if there is none, and for something deleted. */
  href: string | null;
};

type Found = Pick<Subject, "name" | "href">;
type Finder = (client: UserClient, ids: string[]) => Promise<[string, Found][]>;

const RUN = "/console/sessions/";

/** Adds the rows of a query under their ids. */
async function found<Row extends { id: string }>(
  query: PromiseLike<{ data: Row[] | null; error: Error | null }>,
  facts: (row: Row) => Found,
): Promise<[string, Found][]> {
  const { data, error } = await query;
  if (error) throw error;
  return (data ?? []).map((row) => [row.id, facts(row)]);
}

const runName = (title: string, startsAt: string) => `${title}, ${inIst(startsAt)}`;

const findRuns: Finder = (client, ids) =>
  found(client.from("session_runs").select("id, session_title, starts_at").in("id", ids), (row) => ({
    name: runName(row.session_title, row.starts_at),
    href: RUN + row.id,
  }));

/** By table: how to name an entry's subject, and how to find those with a row of their own. */
const kinds: Readonly<Record<string, { kind: string; find?: Finder }>> = {
  session_runs: { kind: "Run", find: findRuns },
  workshop_signups: {
    kind: "Registration",
    find: (client, ids) =>
      found(client.from("workshop_signups").select('id, "Email Address"').in("id", ids), (row) => ({
        name: row["Email Address"],
        href: personPath(row["Email Address"]),
      })),
  },
  waitlist_signups: { kind: "Waiting list" },
  cohorts: { kind: "Cohort" },
  cohort_weeks: { kind: "Week" },
  cohort_sessions: {
    kind: "Session",
    find: (client, ids) =>
      found(client.from("cohort_sessions").select("id, cohort_id, title, starts_at").in("id", ids), (row) => ({
        name: `${cohortName(row.cohort_id)}, ${runName(row.title, row.starts_at)}`,
        href: `/console/cohorts/${row.cohort_id}/sessions/${row.id}`,
      })),
  },
  teachers: {
    kind: "Teacher",
    find: (client, ids) =>
      found(client.from("teachers").select("id, name").in("id", ids), (row) => ({
        name: row.name,
        href: `/console/teachers/${row.id}`,
      })),
  },
  cohort_enrollments: {
    kind: "Learner",
    find: (client, ids) =>
      found(client.from("cohort_enrollments").select("id, cohort_id, email").in("id", ids), (row) => ({
        name: `${row.email}, ${cohortName(row.cohort_id)}`,
        href: personPath(row.email),
      })),
  },
  cohort_handins: { kind: "Hand-in" },
  payment_orders: {
    kind: "Order",
    find: (client, ids) =>
      found(client.from("payment_orders").select("id, email").in("id", ids), (row) => ({
        name: row.email,
        href: `/console/orders/${row.id}`,
      })),
  },
  proformas: {
    kind: "Proforma invoice",
    find: (client, ids) =>
      found(client.from("proformas").select("id, serial").in("id", ids), (row) => ({
        name: row.serial,
        href: `/console/proformas/${row.id}`,
      })),
  },
  contact_messages: {
    kind: "Message",
    find: (client, ids) =>
      found(client.from("contact_messages").select("id, name").in("id", ids), (row) => ({
        name: row.name,
        href: `/console/messages/${row.id}`,
      })),
  },
  job_applications: {
    kind: "Application",
    find: (client, ids) =>
      found(client.from("job_applications").select("id, name").in("id", ids), (row) => ({
        name: row.name,
        href: `/console/applications/${row.id}`,
      })),
  },
  email_outbox: {
    kind: "Email",
    find: (client, ids) =>
      found(client.from("email_outbox").select("id, template, recipient").in("id", ids), (row) => ({
        name: `${term("mails", row.template)}, to ${row.recipient}`,
        href: personPath(row.recipient),
      })),
  },
  mail_choices: {
    kind: "Person",
    find: (client, ids) =>
      found(client.from("mail_choices").select("id, email").in("id", ids), (row) => ({
        name: row.email,
        href: personPath(row.email),
      })),
  },
  erasures: { kind: "Deletion" },
  unmatched_payments: { kind: "Payment" },
  operators: { kind: "Operator" },
  operator_invitations: { kind: "Invitation" },
};

/** The values of an entry's fields with this name, before and after. */
const valuesOf = ({ before, after }: LogEntry, field: string): string[] =>
  [before, after].flatMap((json) => {
    const value = isObject(json) ? json[field] : undefined;
    return typeof value === "string" ? [value] : [];
  });

const isObject = (json: Json | undefined): json is Record<string, Json | undefined> =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** Of which cohort and week; the log doesn't say whose. */
const handinName = (after: Json): string =>
  isObject(after) && typeof after.cohort === "string" && typeof after.week === "number"
    ? `${cohortName(after.cohort)}, week ${after.week}`
    : "since deleted";

/** The ids of one table that the entries are about. */
const idsIn = (entries: readonly LogEntry[], table: string): string[] => [
  ...new Set(
    entries.flatMap(({ subjectTable, subjectId }) => (subjectTable === table && subjectId ? [subjectId] : [])),
  ),
];

/** The entries' subjects by name, and the names for the ids in their fields. */
export async function namesOf(
  entries: readonly LogEntry[],
  operator: Operator,
): Promise<{ subject: (entry: LogEntry) => Subject; names: Names }> {
  const client = await createUserClient();
  const filters = entries.map((entry) => (isObject(entry.after) ? entry.after.filter : undefined));
  const named = filters.flatMap((filter) => (isObject(filter) ? [filter] : []));
  const runs = [
    ...entries.flatMap((entry) => valuesOf(entry, "runId")),
    ...named.flatMap(({ run }) => (typeof run === "string" ? [run] : [])),
  ];
  const operators = [
    ...idsIn(entries, "operators"),
    ...entries.flatMap((entry) => valuesOf(entry, "assignedTo")),
    ...named.flatMap(({ actor }) => (typeof actor === "string" ? [actor] : [])),
    ...named.flatMap(({ assignee }) => (typeof assignee === "string" && assignee !== "nobody" ? [assignee] : [])),
  ];
  const tables = Object.entries(kinds).flatMap(([table, { find }]) => (find ? [{ table, find }] : []));
  const [operatorName, ...groups] = await Promise.all([
    operatorNames(operators, operator),
    ...tables.map(async ({ table, find }) => {
      const ids = [...idsIn(entries, table), ...(table === "session_runs" ? runs : [])];
      return ids.length > 0 ? find(client, [...new Set(ids)]) : [];
    }),
  ]);
  const known = new Map(groups.flat());
  return {
    subject: (entry) => subjectOf(entry, known, operatorName),
    names: { operator: operatorName, run: (id) => known.get(id)?.name },
  };
}

/** The names of a table's subjects. */
export const kindOf = (table: string): string => kinds[table]?.kind ?? "Record";

function subjectOf(
  { subjectTable, subjectId, after }: LogEntry,
  known: ReadonlyMap<string, Found>,
  operatorName: (id: string) => string,
): Subject {
  const id = subjectId ?? "";
  if (subjectTable === null) return { kind: null, name: `List: ${term("lists", id)}`, href: null };
  const kind = kindOf(subjectTable);
  switch (subjectTable) {
    case "waitlist_signups":
      return { kind, name: withoutWaitlist(id), href: `/console/waiting-lists${queryOf({ function: id })}` };
    case "cohorts":
      return { kind: null, name: cohortName(id), href: `/console/cohorts/${id}` };
    case "cohort_handins":
      return { kind, name: handinName(after), href: `/console/handins/${id}` };
    case "cohort_weeks": {
      const [cohortId = "", week] = id.split(" ");
      return { kind: null, name: `${cohortName(cohortId)}, week ${week}`, href: `/console/cohorts/${cohortId}/weeks` };
    }
    case "unmatched_payments":
      return { kind, name: id, href: "/console/unmatched" };
    case "operators":
      return { kind, name: operatorName(id), href: null };
    case "erasures":
      return { kind, name: "of a person's data", href: null };
    case "operator_invitations":
      return {
        kind,
        name: isObject(after) && typeof after.email === "string" ? after.email : "to the team",
        href: null,
      };
    default:
      return { kind, ...(known.get(id) ?? { name: "since deleted", href: null }) };
  }
}
