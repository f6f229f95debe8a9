import type { ReactNode } from "react";

type FoldProps = {
  isOpen?: boolean;
  /** What it opens; a heading, or a few words. */
  label: ReactNode;
  /** The summary's own: the size of its letters. */
  className?: string;
  children: ReactNode;
};

/**
 * More of a list or a page, on `<details>`: it works without JavaScript, find-in-page and a fragment open it, and so does
 * print. A page has many: their look is in `globals.css`, and their arrow is no icon.
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
