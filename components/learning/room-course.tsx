import { InstructorList } from "@/components/course/instructor-list";
import { Syllabus } from "@/components/course/syllabus";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";

/** Syllabus and instructors, folded: people look them up rather than read them. */
export const RoomCourse = () => (
  <Container className="grid gap-1 pt-6 sm:pt-8">
    <Fold className="text-heading" label={<h2 className="font-bold">{dashboard.curriculum}</h2>}>
      <div className="mt-3 mb-6">
        <Syllabus group="curriculum" />
      </div>
    </Fold>
    <Fold className="text-heading" label={<h2 className="font-bold">{dashboard.instructors}</h2>}>
      <InstructorList className="mt-3 mb-6" />
    </Fold>
  </Container>
);
