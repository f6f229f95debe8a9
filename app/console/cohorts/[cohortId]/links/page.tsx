import type { Metadata } from "next";

import { LinksForm } from "@/components/console/cohorts/links-form";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { listSessions } from "@/lib/console/cohorts/room";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]/links">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Meeting links", async () => findClassroom(cohortId)) };
}

/** The meeting links of a cohort's coming sessions. */
export default async function LinksPage({ params }: PageProps<"/console/cohorts/[cohortId]/links">) {
  const { cohortId } = await params;
  await requireTeacher(cohortId, `/console/cohorts/${cohortId}/links`);
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const now = Date.now();
  const sessions = (await listSessions(cohort.id)).filter(
    ({ state, endsAt }) => state === "scheduled" && Date.parse(endsAt) > now,
  );
  return (
    <>
      <PageHead
        title={`Meeting links of ${cohortName(cohort.id)}`}
        lead={
          <>
            The room, emails and calendars lead to a page that has the link, so no one is emailed about it.{" "}
            <RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>
          </>
        }
      />
      <LinksForm cohortId={cohort.id} sessions={sessions} />
    </>
  );
}
