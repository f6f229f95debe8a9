import { InstructorList } from "@/components/course/instructor-list";
import { FoldedSection } from "@/components/ui/folded-section";
import { courseInstructors } from "@/lib/content/course";

export function CourseInstructors() {
  return (
    <FoldedSection
      tone="surface"
      titleId="instructors-title"
      eyebrow={courseInstructors.eyebrow}
      title={courseInstructors.title}
      lead={courseInstructors.lead}
    >
      <InstructorList className="mt-11 max-sm:mb-8" />
    </FoldedSection>
  );
}
