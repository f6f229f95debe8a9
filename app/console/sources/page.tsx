import type { Metadata } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { FilterInput, Filters } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { SourceTable } from "@/components/console/sources/source-table";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { noDay, pathWithParams } from "@/lib/console/search-params";
import { periodOf, sourceList } from "@/lib/console/sources/sources";

export const metadata: Metadata = { title: "Sources" };

/** What came of the people from each source in a period. */
export default async function SourcesPage({ searchParams }: PageProps<"/console/sources">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/sources", params));
  const { rows, filter } = await readList(sourceList, params);
  const { from, to } = periodOf(filter);
  return (
    <>
      <PageHead
        title="Sources"
        lead="Where people came from who registered, joined a list or began to pay in these days: the utm_source or ref of the link that led them here. Visitors aren't counted."
        actions={<ExportLink list="sources" filter={{ from, to }} />}
      />
      <Filters action="/console/sources" isSet={filter.from !== undefined || filter.to !== undefined}>
        <FilterInput name="from" label="From (IST)" type="date" value={from} error={noDay(params, "from")} />
        <FilterInput name="to" label="To (IST)" type="date" value={to} error={noDay(params, "to")} />
      </Filters>
      <SourceTable sources={rows} />
    </>
  );
}
