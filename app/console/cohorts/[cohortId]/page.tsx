import type { Metadata, Route } from "next";
import Link from "next/link";

import { CohortChanges } from "@/components/console/cohorts/cohort-changes";
import { CohortFacts } from "@/components/console/cohorts/cohort-facts";
import { NextSteps, PageSections } from "@/components/console/cohorts/cohort-guide";
import { CohortRoster } from "@/components/console/cohorts/cohort-roster";
import { Resources } from "@/components/console/cohorts/resources";
import { SessionTable } from "@/components/console/cohorts/session-table";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireOperator } from "@/lib/console/access";
import { enrolmentList, findCohort, findOrderIds, readPrices } from "@/lib/console/cohorts/cohorts";
import { nextSteps } from "@/lib/console/cohorts/next-steps";
import { listResources, listSessions } from "@/lib/console/cohorts/room";
import { readList } from "@/lib/console/list";
import { pathWithParams, queryOf } from "@/lib/console/search-params";
import { cohortInvitations } from "@/lib/console/sessions/runs";
import { listTeachers } from "@/lib/console/teachers/teachers";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Cohort", async () => findCohort(cohortId)) };
}

/** A cohort: its facts, its roster, and what can be changed. */
export default async function CohortPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const { role } = await requireOperator(pathWithParams(`/console/cohorts/${cohortId}`, query));
  const cohort = await findCohort(cohortId);
  if (!cohort) return <Missing />;
  const { id } = cohort;
  const isOwner = role === "owner";
  const [list, sessions, resources, paid, waiting, teachers] = await Promise.all([
    readList(enrolmentList, { ...query, cohort: id }),
    listSessions(id),
    listResources(id),
    isOwner ? readPrices(id) : [],
    cohortInvitations(id),
    listTeachers(),
  ]);
  const orders = await findOrderIds(list.rows.map(({ orderId }) => orderId));
  const steps = nextSteps({ cohort, sessions, waiting: waiting[0]?.people ?? 0, isOwner, now: new Date() });
  return (
    <>
      <PageHead
        title={cohortName(id)}
        lead={steps.length > 0 ? <NextSteps steps={steps} /> : null}
        actions={
          <>
            <LinkButton href={`/console/cohorts/${id}/post`}>Write a post</LinkButton>
            <LinkButton href={`/console/cohorts/${id}/attendance`}>Attendance</LinkButton>
            <LinkButton href={`/console/orders?cohort=${encodeURIComponent(id)}`}>Orders of this cohort</LinkButton>
            <LinkButton href={`/console/waiting-lists${queryOf({ function: cohortName(id) })}`}>
              Waiting list
            </LinkButton>
            <LinkButton href={`/console/cohorts/${encodeURIComponent(id)}/invite`}>Invite a waiting list</LinkButton>
          </>
        }
      />
      <CohortFacts cohort={cohort} />
      <PageSections />
      <Panel
        id="sessions"
        title="Sessions"
        action={
          sessions.length === 0 ? (
            <LinkButton href={`/console/cohorts/${id}/plan`}>Plan the sessions</LinkButton>
          ) : (
            <span className="flex flex-wrap gap-2">
              <LinkButton href={`/console/cohorts/${id}/links`}>Meeting links</LinkButton>
              <LinkButton href={`/console/cohorts/${id}/sessions/new`}>Add a session</LinkButton>
            </span>
          )
        }
      >
        <SessionTable sessions={sessions} />
      </Panel>
      <Panel id="resources" title="Resources">
        <Resources cohortId={id} resources={resources} sessions={sessions} />
      </Panel>
      <CohortRoster cohortId={id} list={list} orders={orders} />
      <Panel id="change" title="Change this cohort">
        <CohortChanges cohort={cohort} teachers={teachers} isOwner={isOwner} paid={paid} />
      </Panel>
    </>
  );
}

const LinkButton = ({ href, children }: { href: string; children: string }) => (
  <Button asChild variant="outline" size="sm">
    <Link href={href as Route} prefetch={false}>
      {children}
    </Link>
  </Button>
);
