import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** A choice out of a list; the browser's own, so that it works on every phone and with every reader. */
export function Select({ children, ...props }: Omit<ComponentProps<"select">, "className">) {
  return (
    <span className="relative grid">
      <select className="control-line control appearance-none pr-10 read-only:bg-background" {...props}>
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2 text-muted-foreground"
        aria-hidden="true"
      />
    </span>
  );
}
