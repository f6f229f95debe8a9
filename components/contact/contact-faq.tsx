import { FaqAccordion } from "@/components/ui/faq-accordion";
import { Section, SectionHeader } from "@/components/ui/section";
import { contactFaq } from "@/lib/content/faq";

/** On wide screens only (docs/product.md#company-pages). */
export function ContactFaq() {
  const { eyebrow, title, questions } = contactFaq;
  return (
    <Section aria-labelledby="faq-title" className="hidden border-t border-border md:block">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.9fr]">
        <SectionHeader id="faq-title" eyebrow={eyebrow} title={title} />
        <FaqAccordion name="faq" questions={questions} className="leading-relaxed" />
      </div>
    </Section>
  );
}
