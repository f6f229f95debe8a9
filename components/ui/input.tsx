import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** The look of every text control. */
export const control =
  "w-full rounded-md border border-input/70 bg-background text-base text-foreground placeholder:text-muted-foreground transition-colors hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive read-only:bg-muted disabled:opacity-60";

/** A one-line text field. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn(control, "h-11 px-3.5", className)} {...props} />;
}

/** A text field of several lines. */
export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={cn(control, "px-3.5 py-2.5", className)} {...props} />;
}
