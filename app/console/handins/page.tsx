import type { Metadata } from "next";

import { HandinTable } from "@/components/console/handins/handin-table";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { requireInstructorOrOperator } from "@/lib/console/access";
import { topTitle } from "@/lib/console/frame-title";
import { handinList } from "@/lib/console/handins/handins";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";

/** The template of this part's layout only applies to the pages below. */
export async function generateMetadata(): Promise<Metadata> {
  return topTitle("Hand-ins without feedback");
}

/** What waits for feedback in all cohorts, as Today counts it. */
export default async function WaitingHandinsPage({ searchParams }: PageProps<"/console/handins">) {
  const params = await searchParams;
  await requireInstructorOrOperator(pathWithParams("/console/handins", params));
  const { rows, next, isFirst } = await readList(handinList, { after: params.after, state: "waiting" });
  return (
    <>
      <PageHead
        title="Hand-ins without feedback"
        lead="The course page promises written feedback before the next session. What has waited longest is on top."
      />
      <HandinTable
        handins={rows}
        isOfAll
        empty="Nothing waits. What people hand in appears here until it has feedback."
      />
      <Pager next={next} isFirst={isFirst} params={{}} />
    </>
  );
}
