import { FoldedSection } from "@/components/ui/folded-section";
import { InkPanel } from "@/components/ui/ink-panel";
import { format } from "@/lib/content/course";
import { weekParts } from "@/lib/content/syllabus";
import { cn } from "@/lib/utils";

/** The weekly rhythm, its hours, and the capstone. */
export function CourseFormat() {
  const { eyebrow, title, lead, week, capstone } = format;
  return (
    <FoldedSection titleId="format-title" eyebrow={eyebrow} title={title} lead={lead}>
      <HoursBar />
      <ol className="mt-14 grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {week.map(({ day, time, title: name, text }) => (
          <li key={day} className="border-t border-border pt-5">
            <p className="text-sm font-semibold text-accent-foreground">{day}</p>
            <h3 className="mt-2 text-lg font-bold">{name}</h3>
            <p className="text-sm font-medium">{time}</p>
            <p className="mt-2 text-muted-foreground">{text}</p>
          </li>
        ))}
      </ol>
      <InkPanel className="mt-16 grid gap-10 p-7 max-sm:mb-8 sm:p-10 lg:grid-cols-[1fr_1.35fr] lg:items-center lg:gap-14">
        <div>
          <h3 className="text-title font-bold">{capstone.title}</h3>
          <p className="mt-4 text-ink-muted">{capstone.text}</p>
        </div>
        <dl className="grid gap-7 sm:grid-cols-3">
          {capstone.parts.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-2 border-t-2 border-spark pt-4">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="font-display text-2xl font-extrabold tracking-tight text-spark">{figure}</dd>
            </div>
          ))}
        </dl>
      </InkPanel>
    </FoldedSection>
  );
}

/** Each part's share of the hours: its width on a narrow screen, where the longest fills the line, and on a wide one. */
const shares: Record<(typeof weekParts)[number]["id"], { item: string; bar: string }> = {
  theory: { item: "sm:grow-40", bar: "w-4/11" },
  demo: { item: "sm:grow-30", bar: "w-3/11" },
  workshop: { item: "sm:grow-110", bar: "w-full" },
  assignment: { item: "sm:grow-60", bar: "w-6/11" },
};

/** A week's four hours as a bar, the practical part in colour. */
function HoursBar() {
  return (
    <ul className="mt-11 grid gap-4 sm:flex sm:gap-1.5">
      {weekParts.map(({ id, label, minutes, isPractical }) => (
        <li key={id} className={cn("sm:min-w-28 sm:basis-0", shares[id].item)}>
          <div
            aria-hidden="true"
            className={cn(
              "h-5 rounded-md sm:h-14 sm:w-auto sm:rounded-lg",
              isPractical ? "bg-primary" : "bg-primary/25",
              shares[id].bar,
            )}
          />
          <p className="mt-2 font-semibold sm:mt-2.5">{label}</p>
          <p className="text-sm text-muted-foreground">{minutes} minutes</p>
        </li>
      ))}
    </ul>
  );
}
