import type { ReactNode } from "react";

import { Icon } from "@/components/ui/icon";

type FactProps = { /** One of `icon-paths.ts`. */ icon: string; term: string; children: ReactNode };

/** A line of a description list: what it is on the left, how it is on the right. */
export function Fact({ icon, term, children }: FactProps) {
  return (
    <div className="flex items-center gap-2.5 text-sm sm:text-base">
      <dt className="flex items-center gap-2.5 whitespace-nowrap text-muted-foreground sm:gap-3">
        <Icon d={icon} className="size-4.5 shrink-0 text-accent-foreground" />
        {term}
      </dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  );
}
