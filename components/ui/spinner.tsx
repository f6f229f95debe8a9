import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** Hidden from screen readers, because our spinners stand beside a text that says what is going on. */
export function Spinner({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      data-slot="spinner"
      className={cn(
        "inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
      {...props}
    />
  );
}
