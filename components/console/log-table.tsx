import { type Column, DataTable } from "@/components/console/data-table";
import { IstTime } from "@/components/console/ist-time";
import { LongText } from "@/components/console/long-text";
import { RecordLink } from "@/components/console/record-link";
import { words } from "@/lib/console/format";
import type { LogEntry, LoggedValue } from "@/lib/console/log";

/** What actions are about, by table, and the beginning of its page's address. */
const kinds: Readonly<Record<string, { name: string; page?: string }>> = {
  session_runs: { name: "Run", page: "/console/sessions/" },
  workshop_signups: { name: "Registration" },
  waitlist_signups: { name: "Waiting list", page: "/console/waiting-lists?function=" },
  cohort_seats: { name: "Cohort", page: "/console/cohorts/" },
  payment_orders: { name: "Order", page: "/console/orders/" },
  contact_messages: { name: "Message", page: "/console/messages/" },
  job_applications: { name: "Application", page: "/console/applications/" },
  email_outbox: { name: "Mail" },
  operators: { name: "Operator" },
  operator_invitations: { name: "Invitation" },
};

function Subject({ subjectTable, subjectId }: LogEntry) {
  const { name, page } = kinds[subjectTable ?? ""] ?? { name: "List" };
  return (
    <div className="max-w-64 min-w-40 whitespace-normal">
      {page && subjectId ? <RecordLink href={page + encodeURIComponent(subjectId)}>{name}</RecordLink> : name}
      <p className="text-xs wrap-anywhere text-muted-foreground">{subjectId}</p>
    </div>
  );
}

type Fields = Readonly<Record<string, LoggedValue | undefined>>;

const fieldsOf = (value: LoggedValue): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : { value };

function textOf(value: LoggedValue | undefined): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${words(name)} ${textOf(inner)}`)
    .join(", ");
}

/** What is different afterwards; everything that is known of something new. */
function Changes({ before, after, reason }: LogEntry) {
  const [old, now] = [fieldsOf(before ?? {}), fieldsOf(after ?? {})];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changed = names.filter((name) => textOf(old[name]) !== textOf(now[name]));
  return (
    <div className="grid gap-0.5">
      {changed.map((name) => (
        <LongText key={name} text={textOf(old[name]) + textOf(now[name])}>
          <span className="text-muted-foreground">{words(name)}: </span>
          {before === null ? null : <del className="text-muted-foreground">{textOf(old[name])}</del>}
          {before === null || after === null ? null : " to "}
          {after === null ? null : <ins className="no-underline">{textOf(now[name])}</ins>}
        </LongText>
      ))}
      {reason ? (
        <LongText text={reason}>
          <span className="text-muted-foreground">Reason: </span>
          {reason}
        </LongText>
      ) : null}
    </div>
  );
}

const columns: readonly Column<LogEntry>[] = [
  { key: "at", head: "When", cell: ({ at }) => <IstTime at={at} /> },
  {
    key: "actor",
    head: "Who",
    cell: ({ actor, role }) => (
      <>
        {actor}
        <p className="text-xs text-muted-foreground">{words(role)}</p>
      </>
    ),
    className: "max-w-72 min-w-44 whitespace-normal wrap-anywhere",
  },
  { key: "action", head: "Action", cell: ({ action }) => words(action) },
  { key: "subject", head: "About", cell: (entry) => <Subject {...entry} /> },
  { key: "changes", head: "Before and after", cell: (entry) => <Changes {...entry} /> },
];

type LogTableProps = { entries: readonly LogEntry[]; empty: string };

export const LogTable = ({ entries, empty }: LogTableProps) => (
  <DataTable caption="Log" columns={columns} rows={entries} rowKey={({ id }) => id} empty={empty} />
);
