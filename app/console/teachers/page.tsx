import type { Metadata } from "next";

import { PageHead, Panel } from "@/components/console/kit/page-head";
import { AddTeacherForm } from "@/components/console/teachers/teacher-forms";
import { TeacherTable } from "@/components/console/teachers/teacher-table";
import { requireOperator } from "@/lib/console/access";
import { listTeachers } from "@/lib/console/teachers/teachers";

export const metadata: Metadata = { title: "Teachers" };

export default async function TeachersPage() {
  await requireOperator("/console/teachers");
  return (
    <>
      <PageHead
        title="Teachers"
        lead="The people who teach cohorts. Choose a cohort's teachers on its page, and a session's on the session's. The public pages keep their two."
      />
      <TeacherTable teachers={await listTeachers()} />
      <Panel title="Add a teacher">
        <AddTeacherForm />
      </Panel>
    </>
  );
}
