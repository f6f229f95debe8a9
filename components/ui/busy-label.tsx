import type { ReactNode } from "react";

import { Spinner } from "@/components/ui/spinner";

type BusyLabelProps = {
  isBusy: boolean;
  /** For example "Sending...". */
  busyLabel: string;
  children: ReactNode;
};

/** A button's label with its loading state. */
export function BusyLabel({ isBusy, busyLabel, children }: BusyLabelProps) {
  if (!isBusy) return children;
  return (
    <>
      <Spinner />
      {busyLabel}
    </>
  );
}
