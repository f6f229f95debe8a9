import type { Metadata } from "next";

import { Said } from "@/components/console/cohorts/said";
import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { Missing } from "@/components/layout/missing";
import { requireTeacher } from "@/lib/console/access";
import { findClassroom } from "@/lib/console/classrooms";
import { readSaid } from "@/lib/console/cohorts/said";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

type SaidPageProps = PageProps<"/console/cohorts/[cohortId]/said">;

export async function generateMetadata({ params }: SaidPageProps): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("What learners say", async () => findClassroom(cohortId)) };
}

/** What a cohort's learners said of its classes and of the whole of it. */
export default async function SaidPage({ params }: SaidPageProps) {
  const { cohortId } = await params;
  await requireTeacher(cohortId, `/console/cohorts/${cohortId}/said`);
  const cohort = await findClassroom(cohortId);
  if (!cohort) return <Missing />;
  const said = await readSaid(cohort.id);
  return (
    <>
      <PageHead
        title={`What learners say in ${cohortName(cohort.id)}`}
        lead={
          <>
            {said.isAsked
              ? "Answers are shown without names, from three on. Only quotes that a learner allowed may be used elsewhere. "
              : "This cohort takes no hand-ins and has no weeks of its own, so its learners aren't asked. "}
            <RecordLink href={`/console/cohorts/${cohort.id}`}>Back to the cohort</RecordLink>
          </>
        }
      />
      <Said said={said} />
    </>
  );
}
