import { Benefits } from "@/components/course/benefits";
import { Beyond } from "@/components/course/beyond";
import { Closing } from "@/components/course/closing";
import { Cohorts } from "@/components/course/cohorts";
import { CourseFaq } from "@/components/course/course-faq";
import { CourseFormat } from "@/components/course/course-format";
import { CourseHero } from "@/components/course/course-hero";
import { Curriculum } from "@/components/course/curriculum";
import { Includes } from "@/components/course/includes";
import { Outcomes } from "@/components/course/outcomes";
import { Teachers } from "@/components/course/teachers";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/course");

export default function CoursePage() {
  return (
    <>
      <CourseHero />
      <Cohorts />
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
