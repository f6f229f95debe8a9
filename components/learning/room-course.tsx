import { Syllabus } from "@/components/course/syllabus";
import { TeacherList } from "@/components/learning/teacher-list";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import { curriculumOf } from "@/lib/cohorts/curriculum";
import type { Teacher } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";
import type { WeekWords } from "@/lib/cohorts/weeks";
import { dashboard } from "@/lib/content/learning";

type RoomCourseProps = {
  weeks: readonly WeekWords[];
  sessions: readonly RoomSession[];
  teachers: readonly Teacher[];
};

/** Syllabus and teachers, folded: people look them up rather than read them. */
export const RoomCourse = ({ weeks, sessions, teachers }: RoomCourseProps) => (
  <Container className="grid gap-1 pt-6 sm:pt-8">
    <Fold className="text-heading" label={<h2 className="font-bold">{dashboard.curriculum}</h2>}>
      <div className="mt-3 mb-6">
        <Syllabus group="curriculum" items={curriculumOf(weeks, sessions)} />
      </div>
    </Fold>
    <Fold className="text-heading" label={<h2 className="font-bold">{dashboard.instructors}</h2>}>
      <TeacherList teachers={teachers} className="mt-3 mb-6" />
    </Fold>
  </Container>
);
