import type { ComponentProps } from "react";

import { notForManagers } from "@/lib/field-props";
import { cn } from "@/lib/utils";

export function Textarea({ className, rows = 5, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      // Grammarly would put its elements around the field, possibly before React has hydrated it.
      data-gramm="false"
      data-gramm_editor="false"
      data-enable-grammarly="false"
      {...notForManagers}
      data-slot="textarea"
      className={cn(
        "w-full rounded-md border border-input/70 bg-background px-3.5 py-2.5 text-base text-foreground transition-colors placeholder:text-muted-foreground read-only:bg-muted hover:border-input focus-visible:border-ring focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-destructive",
        className,
      )}
      {...props}
    />
  );
}
