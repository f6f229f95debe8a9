import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink } from "@/components/console/kit/record-link";
import type { NextSession } from "@/lib/console/today/week";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";

const pathOf = ({ id, cohortId }: NextSession) =>
  cohortId === null ? `/console/sessions/${id}` : `/console/cohorts/${cohortId}/sessions/${id}`;

const HOUR_MS = 3_600_000;

/** When it starts; in the hour before, and while it's on, in words, with a link into it. */
function Starts({ session, now }: { session: NextSession; now: Date }) {
  const minutes = Math.ceil((Date.parse(session.startsAt) - now.getTime()) / 60_000);
  if (minutes * 60_000 > HOUR_MS) return <IstTime at={session.startsAt} />;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 font-medium">
      {minutes > 0 ? `Starts in ${count(minutes, "minute")}` : "On air"}
      {session.meetingUrl ? (
        <a
          href={session.meetingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary underline underline-offset-4"
        >
          Join<span className="sr-only">{` ${session.title} (opens in a new tab)`}</span>
        </a>
      ) : null}
    </span>
  );
}

const columnsAt = (now: Date): readonly Column<NextSession>[] => [
  { key: "starts", phone: "second", head: "Starts", cell: (session) => <Starts session={session} now={now} /> },
  {
    key: "session",
    phone: "first",
    head: "Session",
    cell: (session) => (
      <span className="whitespace-normal">
        <RecordLink href={pathOf(session)} label={`${session.title}, ${inIst(session.startsAt)}`}>
          {session.title}
        </RecordLink>
      </span>
    ),
  },
  {
    key: "of",
    phone: "second",
    head: "For",
    cell: ({ cohortId }) => (cohortId === null ? "Free" : cohortName(cohortId)),
  },
  {
    key: "link",
    head: "Link",
    cell: ({ meetingUrl }) => (meetingUrl ? "Yes" : <span className="font-medium text-destructive">No</span>),
  },
  {
    key: "people",
    phone: "second",
    head: "People",
    cell: ({ people, joined, cohortId }) =>
      `${people.toLocaleString("en-IN")} ${cohortId === null ? "registered" : "with seats"}${joined > 0 ? `, ${joined.toLocaleString("en-IN")} joined` : ""}`,
    className: "text-right",
  },
];

type NextSessionsProps = {
  sessions: readonly NextSession[];
  now: Date;
  /** An instructor has no free runs. */
  isOperator?: boolean;
};

/** Free runs and sessions of cohorts, in order of time. */
export const NextSessions = ({ sessions, now, isOperator = true }: NextSessionsProps) => (
  <DataTable
    caption="Next sessions"
    columns={columnsAt(now)}
    rows={sessions}
    rowKey={({ id }) => id}
    empty={`No upcoming sessions. ${isOperator ? "Free runs and the sessions of cohorts" : "The sessions of your cohorts"} appear here, with their links and people.`}
  />
);
