import { Benefits } from "@/components/course/benefits";
import { Beyond } from "@/components/course/beyond";
import { Closing } from "@/components/course/closing";
import { CourseFaq } from "@/components/course/course-faq";
import { CourseFormat } from "@/components/course/course-format";
import { Curriculum } from "@/components/course/curriculum";
import { Includes } from "@/components/course/includes";
import { Outcomes } from "@/components/course/outcomes";
import { Teachers } from "@/components/course/teachers";

/** The course page below its cohorts. */
export function CourseDetails() {
  return (
    <>
      <Includes />
      <Curriculum />
      <Outcomes />
      <CourseFormat />
      <Teachers />
      <Benefits />
      <Beyond />
      <CourseFaq />
      <Closing />
    </>
  );
}
