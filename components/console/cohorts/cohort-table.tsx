import { type Column, DataTable } from "@/components/console/kit/data-table";
import { RecordLink } from "@/components/console/kit/record-link";
import type { CohortSeats } from "@/lib/console/cohorts/cohorts";
import { findCohort } from "@/lib/content/cohorts";
import { cohortName } from "@/lib/content/console";
import { formatDay } from "@/lib/format/days";

const number = "text-right";

const columns: readonly Column<CohortSeats>[] = [
  {
    key: "cohort",
    head: "Cohort",
    cell: ({ id }) => <RecordLink href={`/console/cohorts/${id}`}>{cohortName(id)}</RecordLink>,
  },
  { key: "starts", head: "Starts", cell: ({ id }) => formatDay(findCohort(id)?.startDate ?? null) },
  { key: "capacity", head: "Seats", cell: ({ capacity }) => capacity, className: number },
  { key: "taken", head: "Taken", cell: ({ taken }) => taken, className: number },
  { key: "held", head: "Held", cell: ({ held }) => held, className: number },
  { key: "free", head: "Free", cell: ({ free }) => free, className: number },
];

/** The seats of each cohort: held ones are being paid for. */
export const CohortTable = ({ cohorts }: { cohorts: readonly CohortSeats[] }) => (
  <DataTable
    caption="Cohorts"
    columns={columns}
    rows={cohorts}
    rowKey={({ id }) => id}
    empty="No cohort yet. Each cohort of the course is listed here with its seats."
  />
);
