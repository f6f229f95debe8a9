import type { Metadata } from "next";

import { OpenCohortForm } from "@/components/console/cohorts/open-cohort-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { currentOperator, requireOperator } from "@/lib/console/access";
import { listCohorts } from "@/lib/console/cohorts/cohorts";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata(): Promise<Metadata> {
  return { title: await titleOf("Open a cohort", async () => (await currentOperator())?.role !== "instructor") };
}

export default async function OpenCohortPage() {
  const { role } = await requireOperator("/console/cohorts/new");
  if (role !== "owner") {
    return (
      <>
        <PageHead title="Open a cohort" />
        <EmptyState>
          You&apos;re staff: only owners can open a cohort, set its price, put it on sale, close it or cancel it. You
          can change everything else about a cohort.{" "}
          <RecordLink href="/console/cohorts">Back to the cohorts</RecordLink>
        </EmptyState>
      </>
    );
  }
  const [latest] = await listCohorts();
  return (
    <>
      <PageHead
        title="Open a cohort"
        lead="It gets the next number. The course page shows it as coming soon until it's put on sale."
      />
      <OpenCohortForm latest={latest} />
    </>
  );
}
