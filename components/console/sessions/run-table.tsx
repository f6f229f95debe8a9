import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RunLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { sessionState } from "@/lib/console/session-state";
import type { ConsoleRun } from "@/lib/console/sessions/runs";

const number = "text-right";

const columns: readonly Column<ConsoleRun>[] = [
  { key: "starts", phone: "second", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
  {
    key: "session",
    phone: "first",
    head: "Session",
    cell: (run) => <RunLink {...run} />,
  },
  { key: "state", phone: "second", head: "State", cell: (session) => <StateBadge state={sessionState(session)} /> },
  { key: "registered", head: "Registered", cell: ({ registered }) => registered, className: number },
  { key: "newsletter", phone: "none", head: "Newsletter", cell: ({ newsletter }) => newsletter, className: number },
  { key: "cancelled", phone: "none", head: "Cancelled", cell: ({ cancelled }) => cancelled, className: number },
];

type RunTableProps = { caption: string; runs: readonly ConsoleRun[]; empty: string; limit?: number };

export const RunTable = ({ runs, ...props }: RunTableProps) => (
  <DataTable {...props} columns={columns} rows={runs} rowKey={({ id }) => id} />
);
