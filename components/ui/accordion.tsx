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
    <details name={group} open={isOpen} className={cn("disclosure", className)}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div>{children}</div>
    </details>
  );
}
