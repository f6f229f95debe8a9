import type { Metadata, Route } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { FilterSelect, Filters } from "@/components/console/kit/filters";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RefreshWhile } from "@/components/console/kit/refresh-while";
import { SuspectFilter } from "@/components/console/kit/suspect";
import { ToldHere } from "@/components/console/kit/told-here";
import { RegistrationTable } from "@/components/console/sessions/registration-table";
import { RunChanges } from "@/components/console/sessions/run-changes";
import { RunFacts } from "@/components/console/sessions/run-facts";
import { RunLinks } from "@/components/console/sessions/run-links";
import { RunProgress } from "@/components/console/sessions/run-progress";
import { RunRecording } from "@/components/console/sessions/run-recording";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { waitingIds } from "@/lib/console/mails/mails";
import { pathWithParams, SCHEDULED_PARAM, singleParam } from "@/lib/console/search-params";
import { openMailings, toldOfRecording } from "@/lib/console/sessions/mailings";
import { registrationList } from "@/lib/console/sessions/registrations";
import { findRun } from "@/lib/console/sessions/runs";
import { titleOf } from "@/lib/seo/page-title";
import { MAY_RUN_OVER_MS } from "@/lib/sessions/join-window";

export async function generateMetadata({ params }: PageProps<"/console/sessions/[runId]">): Promise<Metadata> {
  const { runId } = await params;
  return { title: await titleOf("Run", async () => findRun(runId)) };
}

/** One run: its facts, its registrations, and what can be changed. */
export default async function RunPage({ params, searchParams }: PageProps<"/console/sessions/[runId]">) {
  const [{ runId }, query] = await Promise.all([params, searchParams]);
  await requireOperator(pathWithParams(`/console/sessions/${runId}`, query));
  const run = await findRun(runId);
  if (!run) return <Missing />;
  const [{ rows, next, isFirst, filter }, mailings, told] = await Promise.all([
    readList(registrationList, { ...query, run: run.id }),
    openMailings(run),
    toldOfRecording(run),
  ]);
  const underWay = mailings.map(({ id, queued }) => `${id} ${queued}`);
  const { state, newsletter, suspect } = filter;
  const now = Date.now();
  const hasBegun = Date.parse(run.startsAt) <= now;
  const isOver = Date.parse(run.endsAt) <= now;
  const canChange = run.state === "scheduled" && Date.parse(run.endsAt) + MAY_RUN_OVER_MS > now;
  return (
    <>
      <PageHead
        title={run.title}
        actions={<RunLinks run={run} hasBegun={hasBegun} canChange={canChange} canInvite={canChange && !hasBegun} />}
      />
      {singleParam(query, SCHEDULED_PARAM) === undefined ? null : (
        <ToldHere text="The run is scheduled. The home page offers it once it's the next run of its session." />
      )}
      <RefreshWhile waiting={[...underWay, ...rows.flatMap(({ mails }) => waitingIds(mails))].join()} />
      <RunProgress run={run} mailings={mailings} />
      <RunFacts run={run} />
      <Panel title="Registrations" action={<ExportLink list="registrations" filter={filter} />}>
        <Filters action={`/console/sessions/${run.id}` as Route} isSet={Boolean(state ?? newsletter ?? suspect)}>
          <FilterSelect
            name="state"
            label="State"
            value={state}
            options={[
              { value: "registered", label: "Registered" },
              { value: "cancelled", label: "Cancelled" },
            ]}
          />
          <FilterSelect
            name="newsletter"
            label="Newsletter"
            value={newsletter}
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
          />
          <SuspectFilter value={suspect} />
        </Filters>
        <RegistrationTable registrations={rows} hasBegun={hasBegun} />
        <Pager next={next} isFirst={isFirst} params={{ state, newsletter, suspect }} />
      </Panel>
      {isOver && run.state === "scheduled" ? (
        <Panel title="Recording">
          <RunRecording run={run} told={told} />
        </Panel>
      ) : null}
      {canChange ? (
        <div id="change">
          <Panel title="Change this run">
            <RunChanges run={run} hasBegun={hasBegun} isOver={isOver} />
          </Panel>
        </div>
      ) : null}
    </>
  );
}
