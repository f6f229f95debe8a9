import type { Route } from "next";

import { EnrolmentTable } from "@/components/console/cohorts/enrolment-table";
import { ExportLink } from "@/components/console/kit/export-link";
import { FilterSelect, Filters } from "@/components/console/kit/filters";
import { Panel } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { type ConsoleEnrolment, enrolmentStates } from "@/lib/console/cohorts/cohorts";
import type { Page } from "@/lib/console/keyset";
import { term } from "@/lib/content/console";

type CohortRosterProps = {
  cohortId: string;
  list: Page<ConsoleEnrolment> & { isFirst: boolean; filter: { status?: string | undefined } };
  /** Our order ids by Razorpay's. */
  orders: ReadonlyMap<string, string>;
};

/** People who have, or had, a seat. */
export function CohortRoster({ cohortId, list, orders }: CohortRosterProps) {
  const { status } = list.filter;
  return (
    <Panel
      id="enrolments"
      title="Enrolments"
      action={<ExportLink list="enrolments" filter={{ cohort: cohortId, status }} />}
    >
      <Filters action={`/console/cohorts/${cohortId}` as Route} isSet={Boolean(status)}>
        <FilterSelect
          name="status"
          label="State"
          value={status}
          options={enrolmentStates.map((value) => ({ value, label: term("states", value) }))}
        />
      </Filters>
      <EnrolmentTable enrolments={list.rows} orders={orders} />
      <Pager next={list.next} isFirst={list.isFirst} params={{ status }} />
    </Panel>
  );
}
