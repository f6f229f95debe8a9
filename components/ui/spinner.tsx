import { clsx } from "clsx";
import type { ComponentProps } from "react";

/**
 * Hidden from screen readers, because our spinners stand beside a text that says what is going on. Without
 * tailwind-merge: it is in the first load of every form.
 *
 * @param className its size and its stroke, in place of a text's
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
