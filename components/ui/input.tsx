import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return (
    <input
      type={type}
      data-slot="input"
      className={cn(
        "h-11 w-full min-w-0 rounded-md border border-input/70 bg-background px-3.5 text-base text-foreground transition-colors placeholder:text-muted-foreground read-only:bg-muted hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}
