import { clsx } from "clsx";

/** A turning ring beside a text that says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx("turning-ring inline-block size-[1.1em]", className)} />;
}
