import { Cohorts } from "@/components/course/cohorts";
import { CourseDetails, CourseFacts, CourseTop } from "@/components/course/stills";
import { getSiteUrl } from "@/lib/env";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/course");

export default function CoursePage() {
  return (
    <>
      <CourseTop />
      <Cohorts />
      <CourseDetails />
      <CourseFacts siteUrl={getSiteUrl()} />
    </>
  );
}
