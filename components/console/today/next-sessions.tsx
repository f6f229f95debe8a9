import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink } from "@/components/console/kit/record-link";
import type { NextSession } from "@/lib/console/today/week";
import { cohortName } from "@/lib/content/console";
import { inIst } from "@/lib/format/ist";

const pathOf = ({ id, cohortId }: NextSession) =>
  cohortId === null ? `/console/sessions/${id}` : `/console/cohorts/${cohortId}/sessions/${id}`;

const columns: readonly Column<NextSession>[] = [
  { key: "starts", phone: "second", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
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
    cell: ({ hasLink }) => (hasLink ? "Yes" : <span className="font-medium text-destructive">No</span>),
  },
  {
    key: "people",
    phone: "second",
    head: "People",
    cell: ({ people, cohortId }) =>
      `${people.toLocaleString("en-IN")} ${cohortId === null ? "registered" : "with seats"}`,
    className: "text-right",
  },
];

/** Free runs and sessions of cohorts, in order of time. */
export const NextSessions = ({ sessions }: { sessions: readonly NextSession[] }) => (
  <DataTable
    caption="Next sessions"
    columns={columns}
    rows={sessions}
    rowKey={({ id }) => id}
    empty="No upcoming sessions. Free runs and the sessions of cohorts appear here, with their links and people."
  />
);
