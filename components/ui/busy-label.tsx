import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

type BusyLabelProps = {
  isBusy: boolean;
  /** For example "Sending...". */
  busyLabel: string;
  children: ReactNode;
};

/**
 * A button's label, and the one while it's busy. Each has its own element: if the browser translates the page, its text
 * nodes are no longer React's, which can then only remove and change elements.
 */
export function BusyLabel({ isBusy, busyLabel, children }: BusyLabelProps) {
  if (!isBusy) {
    return (
      <span key="idle" className="contents">
        {children}
      </span>
    );
  }
  return (
    <span key="busy" className="contents">
      <Spinner />
      <span>{busyLabel}</span>
    </span>
  );
}
