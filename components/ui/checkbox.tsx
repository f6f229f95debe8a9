import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** A styled native checkbox, which is part of the form's data without JavaScript. */
export function Checkbox({ className, ...props }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      type="checkbox"
      data-slot="checkbox"
      className={cn(
        "grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-sm border border-input bg-background before:size-3 before:scale-0 before:bg-primary-foreground before:transition-transform before:[clip-path:polygon(14%_44%,0_65%,50%_100%,100%_16%,80%_0,43%_62%)] checked:border-primary checked:bg-primary checked:before:scale-100 forced-colors:appearance-auto",
        className,
      )}
      {...props}
    />
  );
}
