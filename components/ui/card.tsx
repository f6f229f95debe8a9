import type { ComponentProps } from "react";

/** A raised surface. */
export function Card({ className = "", ...props }: ComponentProps<"div">) {
  return <div className={`card ${className}`} {...props} />;
}
