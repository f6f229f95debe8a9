import { Section, SectionHeader } from "@/components/ui/section";
import { beyond } from "@/lib/content/course";

/** What stays after the last Saturday. */
export function Beyond() {
  return (
    <Section tone="surface" aria-labelledby="beyond-title">
      <SectionHeader id="beyond-title" eyebrow={beyond.eyebrow} title={beyond.title} />
      <ol className="mt-12 grid gap-x-8 lg:grid-cols-3">
        {beyond.steps.map(({ when, title, text }) => (
          <li
            key={title}
            className="relative border-l-2 border-primary/30 pb-10 pl-7 last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-8 lg:pb-0 lg:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-0 -left-2.25 size-4 rounded-full border-4 border-surface bg-spark ring-2 ring-spark lg:-top-2.25 lg:left-0"
            />
            <p className="text-sm font-semibold text-accent-foreground">{when}</p>
            <h3 className="mt-2 text-heading font-bold">{title}</h3>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
