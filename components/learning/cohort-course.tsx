import { Syllabus } from "@/components/course/syllabus";
import { TeacherList } from "@/components/learning/teacher-list";
import { Section } from "@/components/ui/section";
import type { Teacher } from "@/lib/cohorts/room";
import { dashboard } from "@/lib/content/learning";

export function CohortCourse({ teachers }: { teachers: readonly Teacher[] }) {
  return (
    <>
      <Section aria-labelledby="curriculum-title">
        <h2 id="curriculum-title" className="mb-7 text-title font-bold">
          {dashboard.curriculum}
        </h2>
        <Syllabus group="curriculum" />
      </Section>
      {/* Rendered, and its portraits requested, only near the viewport; the sizes approximate its heights. */}
      <Section
        tone="surface"
        aria-labelledby="instructors-title"
        className="[contain-intrinsic-block-size:auto_74rem] [content-visibility:auto] max-[22rem]:[contain-intrinsic-block-size:auto_83rem] sm:[contain-intrinsic-block-size:auto_61rem] lg:[contain-intrinsic-block-size:auto_37rem] print:[content-visibility:visible]"
      >
        <h2 id="instructors-title" className="mb-9 text-title font-bold">
          {dashboard.instructors}
        </h2>
        <TeacherList teachers={teachers} />
      </Section>
    </>
  );
}
