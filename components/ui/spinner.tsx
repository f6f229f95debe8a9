import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * Hidden from screen readers: there is always text beside it. Without tailwind-merge, since it is in the first load of
 * every form.
 *
 * @param className replaces the size and stroke for text
 */
export function Spinner({ className = "size-[1.1em] border-2", ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      data-slot="spinner"
      className={clsx("inline-block animate-spin rounded-full border-current border-r-transparent", className)}
      {...props}
    />
  );
}
