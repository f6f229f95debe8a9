import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { control } from "@/components/ui/input";
import { cn } from "@/lib/utils";

/** A choice out of a list; the browser's own, so that it works on every phone and with every reader. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative grid">
      <select
        className={cn(control, "h-11 appearance-none pr-10 pl-3.5 read-only:bg-background", className)}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </span>
  );
}
