import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { Handin } from "@/lib/console/handins/handins";
import { cohortName, nameOfLearner } from "@/lib/content/console";
import { shownDue } from "@/lib/format/due";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";

const columns: readonly Column<Handin>[] = [
  {
    key: "person",
    phone: "first",
    head: "Person",
    cell: (handin) =>
      handin.id === null ? (
        nameOfLearner(handin)
      ) : (
        <RecordLink href={`/console/handins/${handin.id}`} label={`${nameOfLearner(handin)}, week ${handin.week}`}>
          {nameOfLearner(handin)}
        </RecordLink>
      ),
  },
  { key: "week", phone: "second", head: "Week", cell: ({ week }) => `Week ${week}` },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ state, isLate }) => (
      <span className="inline-flex flex-wrap gap-1">
        <StateBadge state={state} />
        {isLate ? <StateBadge state="late" /> : null}
      </span>
    ),
  },
  {
    key: "at",
    phone: "second",
    head: "Handed in",
    cell: ({ state, at }) =>
      state === "missing" ? (
        <span className="text-muted-foreground">
          Was due <IstTime at={shownDue(at, SITE_TIME_ZONE)} />
        </span>
      ) : (
        <IstTime at={at} />
      ),
  },
  { key: "version", phone: "none", head: "Version", className: "text-right", cell: ({ version }) => version },
];

const cohort: Column<Handin> = {
  key: "cohort",
  phone: "second",
  head: "Cohort",
  cell: ({ cohortId }) => cohortName(cohortId),
};

type HandinTableProps = {
  handins: readonly Handin[];
  /** Whether they are of several cohorts. */
  isOfAll?: boolean;
  empty: string;
};

export const HandinTable = ({ handins, isOfAll = false, empty }: HandinTableProps) => (
  <DataTable
    caption="Hand-ins"
    columns={isOfAll ? [...columns.slice(0, 1), cohort, ...columns.slice(1)] : columns}
    rows={handins}
    rowKey={({ key }) => key}
    empty={empty}
  />
);
