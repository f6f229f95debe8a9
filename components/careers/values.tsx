import { BookOpen, Coffee, Handshake, Heart, Lightbulb, Target, type LucideIcon } from "lucide-react";

import { Arcs } from "@/components/ui/motif";
import { Section, SectionHeader } from "@/components/ui/section";
import { values, type ValueId } from "@/lib/content/careers";
import { cn } from "@/lib/utils";

const icons: Record<ValueId, LucideIcon> = {
  innovation: Lightbulb,
  collaboration: Handshake,
  people: Heart,
  learning: BookOpen,
  impact: Target,
  fun: Coffee,
};

/** Wide and narrow cards in turn; two in the brand's colours. */
const looks: Record<ValueId, string> = {
  innovation: "bg-primary text-primary-foreground border-transparent lg:col-span-4",
  collaboration: "border-border bg-card lg:col-span-2",
  people: "border-border bg-card lg:col-span-2",
  learning: "bg-accent border-transparent lg:col-span-4",
  impact: "border-border bg-card lg:col-span-3",
  fun: "bg-spark text-spark-foreground border-transparent lg:col-span-3",
};

export function Values() {
  return (
    <Section aria-labelledby="values-title">
      <SectionHeader id="values-title" eyebrow={values.eyebrow} title={values.title} />
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        {values.items.map(({ id, title, text }) => {
          const Icon = icons[id];
          return (
            <li
              key={id}
              className={cn(
                "framed flex flex-col justify-between gap-8 rounded-2xl border p-7 sm:min-h-60 sm:p-8",
                looks[id],
              )}
            >
              <Icon className="size-8" strokeWidth={1.75} aria-hidden="true" />
              <div>
                <h3 className="text-heading font-bold">{title}</h3>
                <p className="mt-2.5 max-w-md leading-relaxed">{text}</p>
              </div>
              {id === "innovation" ? <Arcs className="-top-44 -right-44 -z-10 size-120 opacity-25" /> : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
