import type { Metadata } from "next";

import { AddSessionForm } from "@/components/console/cohorts/add-session-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { listSessions } from "@/lib/console/cohorts/room";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({
  params,
}: PageProps<"/console/cohorts/[cohortId]/sessions/new">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Add a session", async () => findClassroom(cohortId)) };
}

/** Adds a session to a planned cohort. */
export default async function NewSessionPage({ params }: PageProps<"/console/cohorts/[cohortId]/sessions/new">) {
  const { cohortId } = await params;
  const { role } = await requireTeacher(cohortId, `/console/cohorts/${cohortId}/sessions/new`);
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const { id } = cohort;
  const { length } = await listSessions(id);
  return (
    <>
      <PageHead
        title={`Add a session to ${cohortName(id)}`}
        lead={<RecordLink href={`/console/cohorts/${id}#sessions`}>Back to the cohort</RecordLink>}
      />
      {length === 0 ? (
        <EmptyState>
          This cohort has no sessions yet.{" "}
          {role === "instructor" ? null : (
            <RecordLink href={`/console/cohorts/${id}/plan`}>Plan the sessions</RecordLink>
          )}
        </EmptyState>
      ) : (
        <AddSessionForm cohortId={id} sessions={length} />
      )}
    </>
  );
}
