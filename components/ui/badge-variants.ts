import { cva } from "class-variance-authority";

/** Not in `badge.tsx`, for the same reason as `button-variants.ts`. */
export const badgeVariants = cva(
  "inline-flex w-fit shrink-0 items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap [&_svg:not([class*='size-'])]:size-3.5",
  {
    variants: {
      variant: {
        default: "bg-accent text-accent-foreground",
        secondary: "bg-secondary text-secondary-foreground",
        destructive: "bg-destructive text-destructive-foreground",
        outline: "border border-border text-muted-foreground",
        spark: "bg-spark text-spark-foreground",
        success: "bg-success/8 text-success",
      },
    },
    defaultVariants: { variant: "default" },
  },
);
