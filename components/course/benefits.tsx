import { FoldedSection } from "@/components/ui/folded-section";
import { benefits } from "@/lib/content/course";

export function Benefits() {
  return (
    <FoldedSection
      titleId="benefits-title"
      eyebrow={benefits.eyebrow}
      title={benefits.title}
      layout="lg:grid lg:grid-cols-[1fr_1.5fr] lg:gap-16"
    >
      <ul className="divide-y divide-border border-y border-border max-sm:my-6 sm:max-lg:mt-9">
        {benefits.items.map(({ title, text }) => (
          <li key={title} className="grid gap-2 py-6 sm:grid-cols-[1fr_1.5fr] sm:gap-8">
            <h3 className="text-lg/snug font-bold">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
}
