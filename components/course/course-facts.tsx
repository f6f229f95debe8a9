import { JsonLd } from "@/components/seo/json-ld";
import { cohorts } from "@/lib/content/cohorts";
import { course, courseFaq } from "@/lib/content/course";
import { instructors } from "@/lib/content/instructors";
import { syllabus } from "@/lib/content/syllabus";
import { SEAT_PRICE_PAISE } from "@/lib/payments/money";
import { breadcrumbs, courseWithCohorts, faqPage } from "@/lib/seo/json-ld";

const facts = {
  name: course.name,
  description: course.lead,
  instructors,
  priceInPaise: SEAT_PRICE_PAISE,
  /** The weeks of the syllabus, without the question sessions between them. */
  weeks: syllabus.filter(({ kind }) => kind === "week").length,
  cohorts,
};

/** The course with its cohorts and questions, for search engines. */
export function CourseFacts({ siteUrl }: { siteUrl: string }) {
  const trail = breadcrumbs(siteUrl, [{ name: course.name, path: "/course" }]);
  return <JsonLd things={[courseWithCohorts(siteUrl, facts), faqPage(courseFaq.items), trail]} />;
}
