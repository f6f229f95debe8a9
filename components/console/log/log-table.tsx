import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { RecordLink } from "@/components/console/kit/record-link";
import type { LogEntry } from "@/lib/console/log/log";
import { type Change, changesOf, type Names } from "@/lib/console/log/log-fields";
import type { Subject } from "@/lib/console/log/log-subjects";
import { queryOf } from "@/lib/console/search-params";
import { NONE, term } from "@/lib/content/console";

type SubjectOf = (entry: LogEntry) => Subject;

/** An entry's subject, with a link to its other entries. */
function About({ entry, subject: { kind, name, href } }: { entry: LogEntry; subject: Subject }) {
  return (
    <div className="max-w-64 min-w-40 wrap-anywhere whitespace-normal">
      {kind ? <p className="text-xs text-muted-foreground">{kind}</p> : null}
      {href ? <RecordLink href={href}>{name}</RecordLink> : name}
      {entry.subjectId && entry.subjectTable ? (
        <p className="pt-2 text-xs/6">
          <RecordLink href={`/console/log${queryOf({ subject: entry.subjectId })}`}>
            All its entries<span className="sr-only"> in the log: {name}</span>
          </RecordLink>
        </p>
      ) : null}
    </div>
  );
}

function ChangeLine({ label, before, after }: Change) {
  return (
    <LongText text={(before ?? "") + (after ?? "")}>
      <span className="text-muted-foreground">{label}: </span>
      {before === undefined ? null : <del className="text-muted-foreground">{before}</del>}
      {before === undefined || after === undefined ? null : " to "}
      {after === undefined ? null : <ins className="no-underline">{after}</ins>}
    </LongText>
  );
}

/** What changed; for something new, everything known about it. */
function Changes({ entry, names }: { entry: LogEntry; names: Names }) {
  const changes = changesOf(entry, names);
  if (changes.length === 0 && !entry.reason) return <span className="text-muted-foreground">{NONE}</span>;
  return (
    <div className="grid gap-0.5">
      {changes.map((change) => (
        <ChangeLine key={change.label} {...change} />
      ))}
      {entry.reason ? (
        <LongText text={entry.reason}>
          <span className="text-muted-foreground">Reason: </span>
          {entry.reason}
        </LongText>
      ) : null}
    </div>
  );
}

const columnsWith = (subjectOf: SubjectOf, names: Names): readonly Column<LogEntry>[] => [
  { key: "at", phone: "second", head: "When", cell: ({ at }) => <IstTime at={at} /> },
  {
    key: "actor",
    phone: "second",
    head: "Who",
    cell: ({ actor, actorId, role }) => (
      <>
        <RecordLink href={`/console/log${queryOf({ actor: actorId })}`}>
          <span className="sr-only">Everything done by </span>
          {actor}
        </RecordLink>
        <p className="text-xs text-muted-foreground">{term("states", role)}</p>
      </>
    ),
    className: "max-w-72 min-w-48 whitespace-normal wrap-anywhere",
  },
  { key: "action", phone: "first", head: "Action", cell: ({ action }) => term("actions", action) },
  {
    key: "subject",
    phone: "second",
    head: "About",
    cell: (entry) => <About entry={entry} subject={subjectOf(entry)} />,
  },
  {
    key: "changes",
    phone: "second",
    head: "Before and after",
    cell: (entry) => <Changes entry={entry} names={names} />,
  },
];

type LogTableProps = { entries: readonly LogEntry[]; subjectOf: SubjectOf; names: Names; empty: string };

export const LogTable = ({ entries, subjectOf, names, empty }: LogTableProps) => (
  <DataTable
    caption="Log"
    columns={columnsWith(subjectOf, names)}
    rows={entries}
    rowKey={({ id }) => id}
    empty={empty}
  />
);
