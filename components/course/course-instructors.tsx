import { InstructorCard } from "@/components/course/instructor-card";
import { Section, SectionHeader } from "@/components/ui/section";
import { teachers } from "@/lib/content/course";
import { instructors } from "@/lib/content/instructors";

/** The two people who teach the course. */
export function Teachers() {
  return (
    <Section tone="surface" aria-labelledby="teachers-title">
      <SectionHeader id="teachers-title" eyebrow={teachers.eyebrow} title={teachers.title}>
        <p>{teachers.lead}</p>
      </SectionHeader>
      <ul className="mt-11 grid gap-6 lg:grid-cols-2">
        {instructors.map((instructor) => (
          <InstructorCard key={instructor.id} instructor={instructor} />
        ))}
      </ul>
    </Section>
  );
}
