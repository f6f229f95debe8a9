import { Section, SectionHeader } from "@/components/ui/section";
import { benefits } from "@/lib/content/course";

export function Benefits() {
  return (
    <Section aria-labelledby="benefits-title">
      <div className="grid gap-9 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <SectionHeader id="benefits-title" eyebrow={benefits.eyebrow} title={benefits.title} />
        <ul className="divide-y divide-border border-y border-border">
          {benefits.items.map(({ title, text }) => (
            <li key={title} className="grid gap-2 py-6 sm:grid-cols-[1fr_1.5fr] sm:gap-8">
              <h3 className="text-lg/snug font-bold">{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
