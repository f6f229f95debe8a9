import { FoldedSection } from "@/components/ui/folded-section";
import { beyond } from "@/lib/content/course";

export function Beyond() {
  return (
    <FoldedSection tone="surface" titleId="beyond-title" eyebrow={beyond.eyebrow} title={beyond.title}>
      <ol className="mt-12 grid gap-x-8 max-sm:mt-6 max-sm:mb-8 lg:grid-cols-3">
        {beyond.steps.map(({ when, title, text }) => (
          <li
            key={title}
            className="relative border-l-2 border-primary/30 pb-10 pl-7 before:absolute before:top-0 before:-left-2.25 before:size-4 before:rounded-full before:border-4 before:border-surface before:bg-spark before:ring-2 before:ring-spark last:pb-0 lg:border-t-2 lg:border-l-0 lg:pt-8 lg:pb-0 lg:pl-0 lg:before:-top-2.25 lg:before:left-0"
          >
            <p className="text-sm font-semibold text-accent-foreground">{when}</p>
            <h3 className="mt-2 text-heading font-bold">{title}</h3>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
    </FoldedSection>
  );
}
