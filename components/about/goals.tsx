import { Section, SectionHeader } from "@/components/ui/section";
import { goals } from "@/lib/content/about";
import { cn } from "@/lib/utils";

/** A step's width on small screens and its height on wide ones. */
const steps = [
  "w-1/5 lg:h-10 bg-primary/20",
  "w-2/5 lg:h-22 bg-primary/35",
  "w-3/5 lg:h-34 bg-primary/55",
  "w-4/5 lg:h-46 bg-primary/80",
  "w-full lg:h-58 bg-spark",
];

export function Goals() {
  return (
    <Section tone="surface" aria-labelledby="goals-title" className="lg:pb-0">
      <div className="relative">
        <SectionHeader id="goals-title" title={goals.title} className="max-w-2xl lg:absolute lg:max-w-md">
          <p>{goals.lead}</p>
        </SectionHeader>
        <ol className="mt-12 grid gap-8 lg:mt-0 lg:min-h-124 lg:grid-cols-5 lg:items-end lg:gap-3">
          {goals.items.map(({ title, text }, index) => (
            <li key={title} className="flex flex-col-reverse gap-4 lg:flex-col">
              <div>
                <h3 className="text-heading font-bold">{title}</h3>
                <p className="mt-2 text-sm/relaxed text-muted-foreground">{text}</p>
              </div>
              <div
                aria-hidden="true"
                className={cn("h-2.5 rounded-full lg:w-full lg:rounded-t-lg lg:rounded-b-none", steps[index])}
              />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
