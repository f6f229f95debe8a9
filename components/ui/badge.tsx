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
  return (
    <span
      className={clsx(
        "inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5",
        variants[variant],
        className,
      )}
      {...props}
    />
  );
}
