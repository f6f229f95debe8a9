"use client";

import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

import { BusyLabel } from "@/components/ui/busy-label";
import { buttonVariants } from "@/components/ui/button-variants";

type SubmitButtonProps = Omit<ComponentProps<"button">, "type"> &
  VariantProps<typeof buttonVariants> & {
    /** For a form that is sent by a handler; one with an `action` tells by itself. */
    isBusy?: boolean;
    /** What the button says while busy, such as "Sending...". */
    busyLabel: string;
  };

/** The button that sends a form: says so while it does, and cannot be pressed twice. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy = false, busyLabel, disabled, className, variant, size, children, ...others } = props;
  const { pending } = useFormStatus();
  const isSending = isBusy || pending;
  return (
    <button
      type="submit"
      disabled={isSending || disabled}
      aria-busy={isSending}
      className={buttonVariants({ variant, size, className })}
      {...others}
    >
      <BusyLabel isBusy={isSending} busyLabel={busyLabel}>
        {children}
      </BusyLabel>
    </button>
  );
}
