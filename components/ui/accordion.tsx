import { Plus } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** On `<details>`: it works without JavaScript, and find-in-page opens it. */
export function Accordion({ className, ...props }: ComponentProps<"div">) {
  return (
    <div data-slot="accordion" className={cn("divide-y divide-border border-y border-border", className)} {...props} />
  );
}

/** Items that share a `name` open one at a time; in print all are open. */
export function AccordionItem({ className, ...props }: ComponentProps<"details">) {
  return (
    <details
      data-slot="accordion-item"
      className={cn(
        "group/accordion-item [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:[transition-behavior:allow-discrete] details-content:ease-out-soft open:details-content:h-auto motion-safe:details-content:transition-[height,content-visibility] motion-safe:details-content:duration-300 print:details-content:h-auto print:details-content:[content-visibility:visible]",
        className,
      )}
      {...props}
    />
  );
}

/** Renders an h3. */
export function AccordionTrigger({ className, children, ...props }: ComponentProps<"summary">) {
  return (
    <summary
      data-slot="accordion-trigger"
      className={cn(
        "flex list-none items-center justify-between gap-5 rounded-md py-5 transition-colors hover:text-primary [&::-webkit-details-marker]:hidden",
        className,
      )}
      {...props}
    >
      <h3 className="min-w-0 grow text-lg/snug font-bold">{children}</h3>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground transition-transform duration-300 ease-out-soft group-open/accordion-item:rotate-45 print:hidden">
        <Plus className="size-4.5" strokeWidth={2.6} aria-hidden="true" />
      </span>
    </summary>
  );
}

export function AccordionContent({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="accordion-content" className={cn("pb-7", className)} {...props} />;
}
