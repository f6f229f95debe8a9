import { clsx } from "clsx";

type MotionToggleProps = { isRunning: boolean; onToggle: () => void; what: string; className?: string };

/** Pauses or plays an animation (WCAG 2.2.2). */
export function MotionToggle({ isRunning, onToggle, what, className }: MotionToggleProps) {
  const label = `${isRunning ? "Pause" : "Play"} ${what}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onToggle}
      className={clsx(
        "grid size-8 place-items-center rounded-full border border-border bg-background/70 text-muted-foreground transition-colors hover:border-input hover:text-foreground noscript:hidden",
        className,
      )}
    >
      <svg viewBox="0 0 16 16" fill="currentColor" className="size-3.5" aria-hidden="true">
        {isRunning ? <path d="M4 3h3v10H4zM9 3h3v10H9z" /> : <path d="M5 3l8 5-8 5z" />}
      </svg>
    </button>
  );
}

export const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
