import type { Metadata } from "next";

import { PageHead } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { ChangeTeacherForm } from "@/components/console/teachers/teacher-forms";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findTeacher } from "@/lib/console/teachers/teachers";
import { cohortName } from "@/lib/content/console";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/teachers/[teacherId]">): Promise<Metadata> {
  const { teacherId } = await params;
  return { title: await titleOf("Teacher", async () => findTeacher(teacherId)) };
}

/** A teacher, as their cohorts see them. */
export default async function TeacherPage({ params }: PageProps<"/console/teachers/[teacherId]">) {
  const { teacherId } = await params;
  await requireOperator(`/console/teachers/${teacherId}`);
  const teacher = await findTeacher(teacherId);
  if (!teacher) return <Missing />;
  return (
    <>
      <PageHead
        title={teacher.name}
        isRecord
        lead={
          teacher.cohortIds.length === 0
            ? "Teaches no cohort yet: choose them on the cohort's page."
            : teacher.cohortIds.map((id) => (
                <span key={id} className="mr-3">
                  <RecordLink href={`/console/cohorts/${id}`}>{cohortName(id)}</RecordLink>
                </span>
              ))
        }
      />
      <ChangeTeacherForm teacher={teacher} />
    </>
  );
}
