import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

type InkPanelProps = ComponentProps<"div"> & { as?: "div" | "section" };

/** A dark panel, with an outline in the dark theme. */
export function InkPanel({ as: Element = "div", className, ...props }: InkPanelProps) {
  return (
    <Element
      className={cn("rounded-2xl bg-ink text-ink-foreground dark:inset-ring dark:inset-ring-border", className)}
      {...props}
    />
  );
}
