import type { ComponentProps, ReactNode } from "react";

import { Eyebrow, Section } from "@/components/ui/section";
import { cn } from "@/lib/utils";

type FoldedSectionProps = Omit<ComponentProps<typeof Section>, "title"> & {
  titleId: string;
  eyebrow: string;
  title: string;
  lead?: ReactNode;
  /** Of the heading and the content on wide screens. */
  layout?: string;
};

/**
 * A section that a phone folds below its heading until someone presses it, or a link leads there. Uses `<details>`, like
 * Fold; its look is in `globals.css`.
 */
export const FoldedSection = ({ titleId, eyebrow, title, lead, layout, children, ...section }: FoldedSectionProps) => (
  <Section {...section} aria-labelledby={titleId} className="max-sm:border-t max-sm:border-border max-sm:py-2">
    <Eyebrow className="max-sm:hidden">{eyebrow}</Eyebrow>
    <details className={cn("fold phone-fold", layout)}>
      <summary>
        <h2 id={titleId} className="max-w-2xl text-title font-bold max-sm:text-heading">
          {title}
        </h2>
      </summary>
      {lead ? <p className="mt-4 max-w-2xl text-lg/relaxed text-muted-foreground max-sm:mt-2">{lead}</p> : null}
      {children}
    </details>
  </Section>
);
