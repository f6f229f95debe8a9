import { InstructorList } from "@/components/course/instructor-list";
import { Syllabus } from "@/components/course/syllabus";
import { Section } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";

/** What is taught, and by whom. */
export function CohortCourse() {
  return (
    <>
      <Section aria-labelledby="curriculum-title">
        <h2 id="curriculum-title" className="mb-7 text-title font-bold">
          {dashboard.curriculum}
        </h2>
        <Syllabus group="curriculum" />
      </Section>
      {/* Laid out, and its portraits requested, only when it comes near; the sizes are its heights, nearly. */}
      <Section
        tone="surface"
        aria-labelledby="instructors-title"
        className="[contain-intrinsic-block-size:auto_74rem] [content-visibility:auto] max-[22rem]:[contain-intrinsic-block-size:auto_83rem] sm:[contain-intrinsic-block-size:auto_61rem] lg:[contain-intrinsic-block-size:auto_37rem] print:[content-visibility:visible]"
      >
        <h2 id="instructors-title" className="mb-9 text-title font-bold">
          {dashboard.instructors}
        </h2>
        <InstructorList />
      </Section>
    </>
  );
}
