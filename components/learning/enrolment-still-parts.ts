// All that never changes on My Learning, in one file: it is fetched on the way from another page only.
export { EnrolmentFacts } from "@/components/learning/enrolment-facts";
export { EnrolmentTeachers } from "@/components/learning/enrolment-teachers";
