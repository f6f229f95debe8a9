"use client";

import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

import { BusyLabel } from "@/components/ui/busy-label";
import { Button } from "@/components/ui/button";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type" | "asChild"> & {
  /** For a form that is sent by a handler; one with an `action` tells by itself. */
  isBusy?: boolean;
  /** What the button says while busy, such as "Sending...". */
  busyLabel: string;
};

/** The button that sends a form: says so while it does, and cannot be pressed twice. */
export function SubmitButton({ isBusy = false, busyLabel, disabled, children, ...props }: SubmitButtonProps) {
  const { pending } = useFormStatus();
  const isSending = isBusy || pending;
  return (
    <Button type="submit" disabled={isSending || disabled} aria-busy={isSending} {...props}>
      <BusyLabel isBusy={isSending} busyLabel={busyLabel}>
        {children}
      </BusyLabel>
    </Button>
  );
}
