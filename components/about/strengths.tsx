import { Section, SectionHeader } from "@/components/ui/section";
import { strengths } from "@/lib/content/about";

export function Strengths() {
  return (
    <Section aria-labelledby="strengths-title" className="lg:pt-36">
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.7fr]">
        <SectionHeader
          id="strengths-title"
          title={strengths.title}
          className="max-w-2xl self-start lg:sticky lg:top-28"
        >
          <p>{strengths.lead}</p>
        </SectionHeader>
        <ul className="divide-y divide-border border-y border-border">
          {strengths.items.map(({ title, text }) => (
            <li key={title} className="grid gap-x-8 gap-y-2 py-7 sm:grid-cols-[13rem_1fr]">
              <h3 className="text-xl/snug font-bold">{title}</h3>
              <p className="leading-relaxed text-muted-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
