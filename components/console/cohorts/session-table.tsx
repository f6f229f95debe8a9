import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { sessionState } from "@/lib/console/session-state";
import { NONE } from "@/lib/content/console";

const columns: readonly Column<ConsoleCohortSession>[] = [
  {
    key: "title",
    phone: "first",
    head: "Session",
    cell: ({ id, cohortId, title }) => (
      <RecordLink href={`/console/cohorts/${cohortId}/sessions/${id}`}>{title}</RecordLink>
    ),
  },
  { key: "starts", phone: "second", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
  { key: "state", phone: "second", head: "State", cell: (session) => <StateBadge state={sessionState(session)} /> },
  { key: "link", head: "Meeting link", cell: ({ meetingUrl }) => (meetingUrl === null ? NONE : "Yes") },
  { key: "recording", head: "Recording", cell: ({ recordingUrl }) => (recordingUrl === null ? NONE : "Yes") },
];

type SessionTableProps = { sessions: readonly ConsoleCohortSession[]; isOperator: boolean };

export const SessionTable = ({ sessions, isOperator }: SessionTableProps) => (
  <DataTable
    caption="Sessions"
    columns={columns}
    rows={sessions}
    rowKey={({ id }) => id}
    empty={
      isOperator
        ? "No sessions yet. Plan all eight sessions of the syllabus in one go; the learners' room opens with them."
        : "No sessions yet. Once the team has planned them, they appear here, and the learners' room opens."
    }
  />
);
