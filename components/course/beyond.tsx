import { Section, SectionHeader } from "@/components/ui/section";
import { beyond } from "@/lib/content/course";

/** What stays after the last Saturday. */
export function Beyond() {
  return (
    <Section tone="surface" aria-labelledby="beyond-title">
      <SectionHeader id="beyond-title" eyebrow={beyond.eyebrow} title={beyond.title} />
      <ol className="trail">
        {beyond.steps.map(({ when, title, text }) => (
          <li key={title}>
            <p className="text-sm font-semibold text-accent-foreground">{when}</p>
            <h3 className="mt-2 text-heading font-bold">{title}</h3>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
