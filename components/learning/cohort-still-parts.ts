// All that never changes on the page of a cohort, in one file: it is fetched on the way from another page only.
export { CohortCourse } from "@/components/learning/cohort-course";
export { CohortHero } from "@/components/learning/cohort-hero";
export { Spaces } from "@/components/learning/spaces";
export { ThisWeek } from "@/components/learning/this-week";
