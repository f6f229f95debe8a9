import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

type BusyLabelProps = {
  isBusy: boolean;
  /** What a button says while busy, such as "Sending...". */
  busyLabel: string;
  /** What it says otherwise. */
  children: ReactNode;
};

/** The text of a button that takes a while: behind a turning ring while it does. */
export function BusyLabel({ isBusy, busyLabel, children }: BusyLabelProps) {
  if (!isBusy) return children;
  return (
    <>
      <Spinner />
      {busyLabel}
    </>
  );
}
