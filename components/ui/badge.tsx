import { clsx } from "clsx";
import type { ComponentProps } from "react";

const variants = {
  default: "bg-accent text-accent-foreground",
  spark: "bg-spark text-spark-foreground",
  outline: "border border-border text-muted-foreground",
  success: "bg-success/10 text-success",
};

type BadgeProps = ComponentProps<"span"> & { variant?: keyof typeof variants };

/** A short label on a card. A class of `className` must not contradict one of its look. */
export function Badge({ className, variant = "default", ...props }: BadgeProps) {
  return <span className={clsx("badge", variants[variant], className)} {...props} />;
}
