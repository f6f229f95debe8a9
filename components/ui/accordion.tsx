import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "@/lib/utils";

type AccordionItemProps = {
  /** Items of one name close each other: one of them is open, or none. */
  name: string;
  title: ReactNode;
  /** The level of the title in the page's outline. */
  as?: "h3" | "h4";
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** One line that opens to its answer. It is the browser's own `details`, so it needs no script. */
export function AccordionItem({ name, title, as: Heading = "h3", isOpen, className, children }: AccordionItemProps) {
  return (
    <details
      name={name}
      open={isOpen}
      className={cn(
        "group border-b border-border [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip open:details-content:h-auto motion-safe:details-content:[transition:height_.3s_var(--ease-out-soft),content-visibility_.3s_allow-discrete]",
        className,
      )}
    >
      <summary className="flex list-none items-center justify-between gap-6 rounded-md py-5 hover:text-primary [&::-webkit-details-marker]:hidden">
        <Heading className="text-lg font-semibold">{title}</Heading>
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground transition-transform duration-300 group-open:rotate-180">
          <ChevronDown className="size-4" aria-hidden="true" />
        </span>
      </summary>
      <div className="max-w-prose pb-6 leading-relaxed text-muted-foreground">{children}</div>
    </details>
  );
}
