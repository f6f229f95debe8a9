import type { ReactNode } from "react";

type FoldProps = {
  isOpen?: boolean;
  /** What it opens; a heading, or a few words. */
  label: ReactNode;
  /** For the summary: the size of its letters. */
  className?: string;
  children: ReactNode;
};

/**
 * More of a list or a page. Uses `<details>`: it works without JavaScript, and find-in-page, a fragment and printing
 * open it. A page has many, so their look is in `globals.css` and their arrow isn't an icon.
 */
export const Fold = ({
  isOpen = false,
  label,
  className = "text-sm font-semibold text-primary",
  children,
}: FoldProps) => (
  <details open={isOpen} className="fold">
    <summary className={className}>{label}</summary>
    {children}
  </details>
);
