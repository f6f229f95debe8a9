import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** A raised surface. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("card", className)} {...props} />;
}
