import type { ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "type" | "asChild"> & {
  isBusy: boolean;
  /** What the button says while busy, such as "Sending...". */
  busyLabel: string;
};

/** The button that sends a form: says so while it does, and cannot be pressed twice. */
export function SubmitButton({ isBusy, busyLabel, disabled, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={isBusy || disabled} aria-busy={isBusy} {...props}>
      {isBusy ? (
        <>
          <Spinner />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
