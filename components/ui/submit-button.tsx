import type { ComponentProps } from "react";

import { BusyLabel } from "@/components/ui/busy-label";
import { Button } from "@/components/ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type" | "asChild"> & {
  isBusy: boolean;
  /** What the button says while busy, such as "Sending...". */
  busyLabel: string;
};

/** The button that sends a form: says so while it does, and cannot be pressed twice. */
export function SubmitButton({ isBusy, busyLabel, disabled, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={isBusy || disabled} aria-busy={isBusy} {...props}>
      <BusyLabel isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </BusyLabel>
    </Button>
  );
}
