import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { CohortFrame } from "@/components/console/cohort-frame";
import { CohortRoster } from "@/components/console/cohort-roster";
import { requireOperator } from "@/lib/console/access";
import { enrolmentList, findCohortSeats, findOrderIds } from "@/lib/console/cohorts";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";

export const metadata: Metadata = { title: "Cohort" };

/** A cohort's seats and its roster. */
export default async function CohortPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  await requireOperator(pathWithParams(`/console/cohorts/${cohortId}`, query));
  const cohort = (await findCohortSeats(cohortId)) ?? notFound();
  const list = await readList(enrolmentList, { ...query, cohort: cohort.id });
  const orders = await findOrderIds(list.rows.map(({ orderId }) => orderId));
  return (
    <CohortFrame cohort={cohort} view="roster">
      <CohortRoster cohortId={cohort.id} list={list} orders={orders} />
    </CohortFrame>
  );
}
