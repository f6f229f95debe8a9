import type { Metadata, Route } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { Filters } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RecordLink } from "@/components/console/kit/record-link";
import { SuspectFilter } from "@/components/console/kit/suspect";
import { WaitingListTable, WaitingPeopleTable } from "@/components/console/sessions/waiting-people";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { pathWithParams, queryOf } from "@/lib/console/search-params";
import { waitingLists } from "@/lib/console/sessions/runs";
import { waitingList } from "@/lib/console/sessions/waiting-lists";
import { withoutWaitlist } from "@/lib/content/sessions";

export const metadata: Metadata = { title: "Waiting lists" };

/** All lists with their sizes; with `?function=`, the people on one. */
export default async function WaitingListsPage({ searchParams }: PageProps<"/console/waiting-lists">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/waiting-lists", params));
  const { rows, next, isFirst, filter } = await readList(waitingList, params);
  if (filter.function === undefined) {
    return (
      <>
        <PageHead
          title="Waiting lists"
          lead="People waiting for a session on another business function, or for a cohort. Invite them from the page of a run or a cohort."
        />
        <WaitingListTable lists={await waitingLists()} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={`Waiting list: ${withoutWaitlist(filter.function)}`}
        isRecord
        lead={<RecordLink href="/console/waiting-lists">All waiting lists</RecordLink>}
        actions={<ExportLink list="waiting-lists" filter={filter} />}
      />
      <Filters
        action={`/console/waiting-lists${queryOf({ function: filter.function })}` as Route}
        isSet={filter.suspect !== undefined}
      >
        <input type="hidden" name="function" value={filter.function} />
        <SuspectFilter value={filter.suspect} />
      </Filters>
      <WaitingPeopleTable people={rows} />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}
