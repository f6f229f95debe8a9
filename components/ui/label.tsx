import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

export function Label({ className, ...props }: ComponentProps<"label">) {
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the caller passes htmlFor or the control itself
  return <label data-slot="label" className={cn("text-sm font-medium", className)} {...props} />;
}
