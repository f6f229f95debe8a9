import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { MissingPage } from "@/components/layout/missing-page";
import { currentOperator } from "@/lib/console/access";
import { missingTitle } from "@/lib/seo/page-title";

export const metadata: Metadata = { title: missingTitle };

/** Tells an operator that something doesn't exist; everyone else gets the ordinary not-found page. */
export default async function ConsoleNotFound() {
  // Next renders this beside every page; what fails is the page's to report.
  const operator = await currentOperator().catch(() => null);
  if (!operator) return <MissingPage />;
  return (
    <>
      <PageHead title="Nothing here" />
      <EmptyState>
        This page or record doesn't exist, or has been deleted. <RecordLink href="/console">Back to Today</RecordLink>
      </EmptyState>
    </>
  );
}
