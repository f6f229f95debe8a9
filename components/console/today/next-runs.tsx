import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RunLink } from "@/components/console/kit/record-link";
import type { Today } from "@/lib/console/today/today";

type NextRun = Today["runs"][number];

const columns: readonly Column<NextRun>[] = [
  { key: "starts", phone: "second", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
  {
    key: "session",
    phone: "first",
    head: "Session",
    cell: (run) => <RunLink {...run} />,
  },
  { key: "registered", head: "Registered", cell: ({ registered }) => registered, className: "text-right" },
  { key: "cancelled", phone: "none", head: "Cancelled", cell: ({ cancelled }) => cancelled, className: "text-right" },
];

export const NextRuns = ({ runs }: { runs: readonly NextRun[] }) => (
  <DataTable
    caption="Next runs"
    columns={columns}
    rows={runs}
    rowKey={({ id }) => id}
    empty="No runs are scheduled. The next five appear here, with the number of attendees."
  />
);
