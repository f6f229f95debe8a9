import type { Metadata } from "next";
import { notFound } from "next/navigation";

import { CohortFrame } from "@/components/console/cohort-frame";
import { CohortOrders } from "@/components/console/cohort-orders";
import { requireOperator } from "@/lib/console/access";
import { findCohortSeats } from "@/lib/console/cohorts";
import { readList } from "@/lib/console/list";
import { orderList } from "@/lib/console/orders";
import { pathWithParams } from "@/lib/console/search-params";

export const metadata: Metadata = { title: "Orders" };

/** A cohort's seats and its orders. */
export default async function CohortOrdersPage({
  params,
  searchParams,
}: PageProps<"/console/cohorts/[cohortId]/orders">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  await requireOperator(pathWithParams(`/console/cohorts/${cohortId}/orders`, query));
  const cohort = (await findCohortSeats(cohortId)) ?? notFound();
  const list = await readList(orderList, { ...query, cohort: cohort.id });
  return (
    <CohortFrame cohort={cohort} view="orders">
      <CohortOrders cohortId={cohort.id} list={list} />
    </CohortFrame>
  );
}
