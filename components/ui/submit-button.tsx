"use client";

import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { useFormStatus } from "react-dom";

import { BusyLabel } from "@/components/ui/busy-label";
import { busyProps } from "@/components/ui/busy-props";
import { buttonVariants } from "@/components/ui/button-variants";

type SubmitButtonProps = Omit<ComponentProps<"button">, "type"> &
  VariantProps<typeof buttonVariants> & {
    /** For a form with a submit handler; for a form with an `action` it is known from `useFormStatus`. */
    isBusy?: boolean;
    /** For example "Sending...". */
    busyLabel: string;
  };

/** Shows the loading state and ignores presses. It isn't `disabled`, because a disabled button loses the focus. */
export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy = false, busyLabel, className, variant, size, children, ...others } = props;
  const { pending } = useFormStatus();
  const isSending = isBusy || pending;
  return (
    <button
      type="submit"
      {...busyProps(isSending)}
      className={buttonVariants({ variant, size, className })}
      {...others}
    >
      <BusyLabel isBusy={isSending} busyLabel={busyLabel}>
        {children}
      </BusyLabel>
    </button>
  );
}
