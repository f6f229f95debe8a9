import { InstructorList } from "@/components/course/instructor-list";
import { Section, SectionHeader } from "@/components/ui/section";
import { courseInstructors } from "@/lib/content/course";

export function CourseInstructors() {
  return (
    <Section tone="surface" aria-labelledby="instructors-title">
      <SectionHeader id="instructors-title" eyebrow={courseInstructors.eyebrow} title={courseInstructors.title}>
        <p>{courseInstructors.lead}</p>
      </SectionHeader>
      <InstructorList className="mt-11" />
    </Section>
  );
}
