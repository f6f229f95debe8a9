import type { Metadata } from "next";

import { CohortTable } from "@/components/console/cohorts/cohort-table";
import { PageHead } from "@/components/console/kit/page-head";
import { requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";

export const metadata: Metadata = { title: "Cohorts" };

export default async function CohortsPage() {
  await requireOperator("/console/cohorts");
  return (
    <>
      <PageHead
        title="Cohorts"
        lead="Seats of the course. A held seat is in somebody's checkout, for 20 minutes at most."
      />
      <CohortTable cohorts={await listCohorts()} />
    </>
  );
}
