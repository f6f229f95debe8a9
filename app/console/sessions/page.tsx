import type { Metadata } from "next";
import Link from "next/link";

import { ExportLink } from "@/components/console/kit/export-link";
import { FilterSelect, Filters } from "@/components/console/kit/filters";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RunTable } from "@/components/console/sessions/run-table";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { PAGE_SIZE } from "@/lib/console/keyset";
import { readList } from "@/lib/console/list";
import { pathWithParams } from "@/lib/console/search-params";
import { comingRuns, runList, runStates } from "@/lib/console/sessions/runs";
import { term } from "@/lib/content/console";
import { sessionTitles } from "@/lib/content/sessions";

export const metadata: Metadata = { title: "Sessions" };

/** Upcoming runs, soonest first, and past ones. */
export default async function SessionsPage({ searchParams }: PageProps<"/console/sessions">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/sessions", params));
  const past = await readList(runList, { ...params, when: "past" });
  const { title, state } = past.filter;
  const coming = past.isFirst ? await comingRuns({ title, state }) : null;
  return (
    <>
      <PageHead
        title="Sessions"
        lead="The runs of the Lightning Sessions, with the people registered for each."
        actions={
          <>
            <ExportLink list="runs" filter={{ title, state }} />
            <Button asChild size="sm">
              <Link href="/console/sessions/new" prefetch={false}>
                Schedule a run
              </Link>
            </Button>
          </>
        }
      />
      <Filters action="/console/sessions" isSet={Boolean(title ?? state)}>
        <FilterSelect
          name="title"
          label="Session"
          value={title}
          options={sessionTitles.map((value) => ({ value, label: value }))}
        />
        <FilterSelect
          name="state"
          label="State"
          value={state}
          options={runStates.map((value) => ({ value, label: term("states", value) }))}
        />
      </Filters>
      {coming ? (
        <Panel title="Upcoming">
          <RunTable
            caption="Upcoming runs"
            runs={coming}
            empty="No upcoming runs. Schedule one and the home page offers it at once."
            limit={PAGE_SIZE}
          />
        </Panel>
      ) : null}
      <Panel title="Past">
        <RunTable caption="Past runs" runs={past.rows} empty="Runs appear here once they have started." />
        <Pager next={past.next} isFirst={past.isFirst} params={{ title, state }} />
      </Panel>
    </>
  );
}
