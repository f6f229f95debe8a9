import type { Metadata } from "next";

import { ClassroomLinks, ClassroomPage, ClassroomPanels } from "@/components/console/cohorts/classroom";
import { CohortChanges } from "@/components/console/cohorts/cohort-changes";
import { CohortFacts } from "@/components/console/cohorts/cohort-facts";
import { NextSteps, PageSections } from "@/components/console/cohorts/cohort-guide";
import { CohortRoster } from "@/components/console/cohorts/cohort-roster";
import { LinkButton } from "@/components/console/kit/link-button";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { readBehind } from "@/lib/console/cohorts/behind";
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
  return { title: await titleOf("Cohort", async () => findClassroom(cohortId)) };
}

/** A cohort: its facts, its roster, and what can be changed; for its instructors the classroom. */
export default async function CohortPage({ params, searchParams }: PageProps<"/console/cohorts/[cohortId]">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const { role } = await requireTeacher(cohortId, pathWithParams(`/console/cohorts/${cohortId}`, query));
  const classroom = await findClassroom(cohortId);
  if (!classroom) return <Missing />;
  const { id } = classroom;
  const [sessions, resources, behind] = await Promise.all([listSessions(id), listResources(id), readBehind(id)]);
  if (role === "instructor") {
    return <ClassroomPage classroom={classroom} sessions={sessions} resources={resources} behind={behind} />;
  }
  const cohort = await findCohort(cohortId);
  if (!cohort) return <Missing />;
  const isOwner = role === "owner";
  const [list, paid, waiting, teachers] = await Promise.all([
    readList(enrolmentList, { ...query, cohort: id }),
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
            <ClassroomLinks classroom={classroom} />
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
      <ClassroomPanels cohortId={id} sessions={sessions} resources={resources} behind={behind} isOperator />
      <CohortRoster cohortId={id} list={list} orders={orders} />
      <Panel id="change" title="Change this cohort">
        <CohortChanges
          cohort={cohort}
          teachers={teachers}
          takesHandins={classroom.takesHandins}
          isOwner={isOwner}
          paid={paid}
        />
      </Panel>
    </>
  );
}
