import { type Column, DataTable } from "@/components/console/data-table";
import { RecordLink } from "@/components/console/record-link";
import type { CohortSeats as Seats } from "@/lib/console/cohorts";
import { dayAndMonth } from "@/lib/console/format";
import { findCohort } from "@/lib/content/cohorts";

const number = "text-right";

function starts(id: string): string {
  const day = findCohort(id)?.startDate;
  return day ? `${dayAndMonth(day)} ${day.slice(0, 4)}` : "–";
}

const columns: readonly Column<Seats>[] = [
  { key: "cohort", head: "Cohort", cell: ({ id }) => <RecordLink href={`/console/cohorts/${id}`}>{id}</RecordLink> },
  { key: "starts", head: "Starts", cell: ({ id }) => starts(id) },
  { key: "taken", head: "Taken", cell: ({ taken }) => taken, className: number },
  { key: "held", head: "Held", cell: ({ held }) => held, className: number },
  { key: "free", head: "Free", cell: ({ free }) => free, className: number },
  { key: "capacity", head: "Seats", cell: ({ capacity }) => capacity, className: number },
];

/** The seats of each cohort: held ones are being paid for. */
export const CohortSeats = ({ cohorts }: { cohorts: readonly Seats[] }) => (
  <DataTable
    caption="Seats of the cohorts"
    columns={columns}
    rows={cohorts}
    rowKey={({ id }) => id}
    empty="There is no cohort yet. The seats of each will be here: taken, held while they are paid for, and free."
  />
);
