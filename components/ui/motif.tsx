import { cn } from "@/lib/utils";

/** The brand's concentric circles in the current colour; decoration, positioned by the caller. */
export function Arcs({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="-400 -400 800 800"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      className={cn("pointer-events-none absolute", className)}
    >
      {[120, 190, 260, 330, 399].map((radius) => (
        <circle key={radius} r={radius} />
      ))}
    </svg>
  );
}

/** The brand's bolt in the current colour. Decoration only. */
export function Bolt({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 64" fill="currentColor" className={className}>
      <path d="M24 0 0 36h14L8 64l24-40H18L30 0Z" />
    </svg>
  );
}
