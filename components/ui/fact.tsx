import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type FactProps = { icon: LucideIcon; term: string; children: ReactNode };

export function Fact({ icon: Icon, term, children }: FactProps) {
  return (
    <div className="flex items-center gap-2.5 text-sm sm:text-base">
      <dt className="flex items-center gap-2.5 whitespace-nowrap text-muted-foreground sm:gap-3">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 text-accent-foreground" />
        <span>{term}</span>
      </dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  );
}
