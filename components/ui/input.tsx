import type { ComponentProps } from "react";

import { cn } from "@/lib/utils";

/** A one-line text field. */
export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn("control-line control", className)} {...props} />;
}

/** A text field of several lines. */
export function Textarea({ rows = 5, ...props }: Omit<ComponentProps<"textarea">, "className">) {
  return <textarea rows={rows} className="control px-3.5 py-2.5" {...props} />;
}
