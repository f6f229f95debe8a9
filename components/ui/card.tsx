import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** A raised surface. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      className={cn("rounded-xl border border-border bg-card p-6 text-card-foreground shadow-card sm:p-7", className)}
      {...props}
    />
  );
}
