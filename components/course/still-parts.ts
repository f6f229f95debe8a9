// All that never changes on this page, in one file: it is fetched on the way from another page only.
export { CohortText } from "@/components/course/cohort-text";
export { CohortsHead } from "@/components/course/cohorts-head";
export { CourseDetails } from "@/components/course/course-details";
export { CourseFacts } from "@/components/course/course-facts";
export { CourseHero } from "@/components/course/course-hero";
