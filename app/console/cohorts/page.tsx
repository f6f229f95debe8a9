import type { Metadata } from "next";
import Link from "next/link";

import { ClassroomTable } from "@/components/console/cohorts/classroom";
import { CohortTable } from "@/components/console/cohorts/cohort-table";
import { PageHead } from "@/components/console/kit/page-head";
import { Button } from "@/components/ui/button";
import { requireInstructorOrOperator } from "@/lib/console/access";
import { listClassrooms } from "@/lib/console/classrooms";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { topTitle } from "@/lib/console/frame-title";

/** The template of this part's layout only applies to the pages below. */
export async function generateMetadata(): Promise<Metadata> {
  return topTitle("Cohorts");
}

export default async function CohortsPage() {
  const { role } = await requireInstructorOrOperator("/console/cohorts");
  if (role === "instructor") {
    return (
      <>
        <PageHead title="Cohorts" lead="The cohorts you teach, latest first." />
        <ClassroomTable classrooms={await listClassrooms()} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Cohorts"
        lead="The course's cohorts, latest first. A held seat is in someone's checkout, for 20 minutes at most."
        actions={
          role === "owner" ? (
            <Button asChild size="sm">
              <Link href="/console/cohorts/new" prefetch={false}>
                Open a cohort
              </Link>
            </Button>
          ) : null
        }
      />
      <CohortTable cohorts={await listCohorts()} />
    </>
  );
}
