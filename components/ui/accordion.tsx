import { Plus } from "lucide-react";
import type { ReactNode } from "react";

import { cn } from "@/lib/utils";

/** A list of questions or chapters that open in place, with the browser's own disclosure and no script. */
export function Accordion({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn("divide-y divide-border border-y border-border", className)}>{children}</div>;
}

type AccordionItemProps = {
  /** Items of one group share it: opening one closes the others. */
  group: string;
  title: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** One item: its title is a heading of the third level; a printed page shows its content, open or closed. */
export function AccordionItem({ group, title, isOpen = false, className, children }: AccordionItemProps) {
  return (
    <details
      name={group}
      open={isOpen}
      className={cn(
        "group/item [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:[transition-behavior:allow-discrete] details-content:ease-out-soft open:details-content:h-auto motion-safe:details-content:transition-[height,content-visibility] motion-safe:details-content:duration-300 print:details-content:h-auto print:details-content:[content-visibility:visible]",
        className,
      )}
    >
      <summary className="flex list-none items-center justify-between gap-5 rounded-md py-5 transition-colors hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3 className="min-w-0 grow text-lg/snug font-bold">{title}</h3>
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground transition-transform duration-300 ease-out-soft group-open/item:rotate-45 print:hidden">
          <Plus className="size-4.5" aria-hidden="true" />
        </span>
      </summary>
      <div className="pb-7">{children}</div>
    </details>
  );
}
