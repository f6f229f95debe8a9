import { ArrowRight } from "lucide-react";

import { FoldedSection } from "@/components/ui/folded-section";
import { outcomes } from "@/lib/content/course";

const columns = "sm:grid-cols-[1fr_1.5rem_1fr] sm:items-center sm:gap-6";

export function Outcomes() {
  const { eyebrow, title, before, after, rows } = outcomes;
  return (
    <FoldedSection tone="surface" titleId="outcomes-title" eyebrow={eyebrow} title={title}>
      <div
        aria-hidden="true"
        className={`mt-9 hidden px-7 text-sm font-semibold text-muted-foreground sm:grid ${columns}`}
      >
        <p>{before}</p>
        <span />
        <p className="text-accent-foreground">{after}</p>
      </div>
      <ul className="mt-9 divide-y divide-border overflow-hidden rounded-2xl border border-border bg-card shadow-card max-sm:my-6 sm:mt-3">
        {rows.map((row) => (
          <li key={row.before} className={`grid gap-2 px-5 py-5 sm:px-7 ${columns}`}>
            <p className="text-muted-foreground">
              <span className="sr-only">{before}: </span>
              {row.before}
            </p>
            <ArrowRight aria-hidden="true" className="size-5 text-spark max-sm:rotate-90" />
            <p className="text-lg/snug font-semibold">
              <span className="sr-only">{after}: </span>
              {row.after}
            </p>
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
}
