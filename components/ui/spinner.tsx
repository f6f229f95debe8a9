import { clsx } from "clsx";

/** A turning ring beside a text that says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-block size-[1.1em] animate-spin rounded-full border-2 border-current border-r-transparent",
        className,
      )}
    />
  );
}
