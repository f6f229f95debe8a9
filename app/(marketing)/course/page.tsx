import { Benefits } from "@/components/course/benefits";
import { Beyond } from "@/components/course/beyond";
import { Cohorts } from "@/components/course/cohorts";
import { CourseCallToAction } from "@/components/course/course-call-to-action";
import { CourseFaq } from "@/components/course/course-faq";
import { CourseFormat } from "@/components/course/course-format";
import { CourseHero } from "@/components/course/course-hero";
import { CourseInstructors } from "@/components/course/course-instructors";
import { Curriculum } from "@/components/course/curriculum";
import { Includes } from "@/components/course/includes";
import { NextCohortBar } from "@/components/course/next-cohort-bar";
import { Outcomes } from "@/components/course/outcomes";
import { standardFacts } from "@/components/course/standard-facts";
import { JsonLd } from "@/components/seo/json-ld";
import { cohorts } from "@/lib/content/cohorts";
import { course, courseFaq } from "@/lib/content/course";
import { instructors } from "@/lib/content/instructors";
import { syllabus } from "@/lib/content/syllabus";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs, courseThing, faqPage } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/course");

const facts = {
  name: course.name,
  description: course.lead,
  instructors,
  /** How many weeks the syllabus has, without the Q&A sessions in between. */
  weeks: syllabus.filter(({ kind }) => kind === "week").length,
};

export default function CoursePage() {
  const siteUrl = getSiteUrl();
  return (
    <>
      <CourseHero />
      <NextCohortBar standard={standardFacts(cohorts[0])} />
      <Cohorts />
      <Includes />
      <Curriculum />
      <Outcomes />
      <CourseFormat />
      <CourseInstructors />
      <Benefits />
      <Beyond />
      <CourseFaq />
      <CourseCallToAction />
      <JsonLd
        things={[
          courseThing(siteUrl, facts),
          faqPage(courseFaq.questions),
          breadcrumbs(siteUrl, [{ name: course.name, path: "/course" }]),
        ]}
      />
    </>
  );
}
