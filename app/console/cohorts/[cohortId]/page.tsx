import type { Metadata } from "next";
import Link from "next/link";

import { CapacityForm } from "@/components/console/cohorts/capacity-form";
import { CohortRoster } from "@/components/console/cohorts/cohort-roster";
import { FactList } from "@/components/console/kit/fact-list";
import { PageHead } from "@/components/console/kit/page-head";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { enrolmentList, findCohortSeats, findOrderIds } from "@/lib/console/cohorts/cohorts";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";
import { findCohort } from "@/lib/content/cohorts";
import { cohortName } from "@/lib/content/console";
import { formatDay } from "@/lib/format/days";

export const metadata: Metadata = { title: "Cohort" };

/** A cohort's seats and its roster. */
export default async function CohortPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  await requireOperator(pathWithParams(`/console/cohorts/${cohortId}`, query));
  const cohort = await findCohortSeats(cohortId);
  if (!cohort) return <Missing />;
  const { id, capacity, taken, held, free } = cohort;
  const list = await readList(enrolmentList, { ...query, cohort: id });
  const orders = await findOrderIds(list.rows.map(({ orderId }) => orderId));
  return (
    <>
      <PageHead
        title={cohortName(id)}
        actions={
          <Button asChild variant="outline" size="sm">
            <Link href={`/console/orders?cohort=${encodeURIComponent(id)}`} prefetch={false}>
              Orders of this cohort
            </Link>
          </Button>
        }
      />
      <FactList
        facts={[
          { term: "Starts", value: formatDay(findCohort(id)?.startDate ?? null) },
          { term: "Seats", value: String(capacity) },
          { term: "Taken", value: String(taken) },
          { term: "Held", value: String(held) },
          { term: "Free", value: String(free) },
        ]}
      />
      <CohortRoster cohortId={id} list={list} orders={orders} />
      <div className="mt-8 max-w-md">
        <CapacityForm cohort={cohort} />
      </div>
    </>
  );
}
