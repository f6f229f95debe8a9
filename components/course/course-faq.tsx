import { FaqAccordion } from "@/components/ui/faq-accordion";
import { Section, SectionHeader } from "@/components/ui/section";
import { courseFaq } from "@/lib/content/course";
import { site } from "@/lib/content/site";

export function CourseFaq() {
  return (
    <Section aria-labelledby="faq-title">
      <div className="grid gap-9 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <SectionHeader id="faq-title" eyebrow={courseFaq.eyebrow} title={courseFaq.title}>
          <p>
            {courseFaq.lead}{" "}
            <a
              href={`mailto:${site.supportEmail}`}
              className="font-semibold text-primary underline-offset-4 hover:underline"
            >
              {site.supportEmail}
            </a>
          </p>
        </SectionHeader>
        <FaqAccordion name="course-faq" questions={courseFaq.questions} />
      </div>
    </Section>
  );
}
