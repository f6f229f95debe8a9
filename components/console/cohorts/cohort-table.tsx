import { type Column, DataTable } from "@/components/console/kit/data-table";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { type ConsoleCohort, saidState } from "@/lib/console/cohorts/cohorts";
import { cohortName } from "@/lib/content/console";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

const number = "text-right";

const columns: readonly Column<ConsoleCohort>[] = [
  {
    key: "cohort",
    phone: "first",
    head: "Cohort",
    cell: ({ id }) => <RecordLink href={`/console/cohorts/${id}`}>{cohortName(id)}</RecordLink>,
  },
  { key: "state", phone: "end", head: "State", cell: (cohort) => <StateBadge state={saidState(cohort)} /> },
  { key: "free", head: "Free", cell: ({ free }) => free, className: number },
  { key: "held", head: "Held", cell: ({ held }) => held, className: number },
  { key: "taken", phone: "none", head: "Taken", cell: ({ taken }) => taken, className: number },
  { key: "capacity", phone: "none", head: "Seats", cell: ({ capacity }) => capacity, className: number },
  { key: "starts", phone: "second", head: "Starts", cell: ({ startsOn }) => dayInIst(startsOn) },
  { key: "price", phone: "second", head: "Price", cell: ({ price }) => formatPaise(price), className: number },
];

/** Cohorts with their seats; held ones are being paid for, or promised. */
export const CohortTable = ({ cohorts }: { cohorts: readonly ConsoleCohort[] }) => (
  <DataTable
    caption="Cohorts"
    columns={columns}
    rows={cohorts}
    rowKey={({ id }) => id}
    empty="No cohorts yet. Open one and the course page shows it as coming soon."
  />
);
