"use client";

import type { VariantProps } from "class-variance-authority";
import { type ComponentProps, useRef } from "react";

import { useRegistrationDialog } from "@/components/registration/use-registration-dialog";
import { buttonVariants } from "@/components/ui/button-variants";
import { useKeptFocus } from "@/hooks/use-kept-focus";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    sessionTitle: RegistrationTitle;
    /** The run that is shown; none for the default slot and for waiting lists. */
    runId?: string | undefined;
  };

/** Opens the registration dialog. After a registration in this browser it says what comes next, in the same space. */
export function RegisterButton({ sessionTitle, runId, variant, size, className, ...props }: RegisterButtonProps) {
  const { buttonProps, registered, dialog } = useRegistrationDialog(sessionTitle, runId);
  return (
    <>
      {registered ? (
        // Taller than the button, so it starts in the space above.
        <div className={size === "lg" ? "-mt-3" : "-mt-5"}>{registered}</div>
      ) : (
        <Opener className={buttonVariants({ variant, size, className })} {...buttonProps} {...props} />
      )}
      {dialog}
    </>
  );
}

/** It can disappear while it has the focus, once the browser's registrations have been read. */
function Opener(props: ComponentProps<"button">) {
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button);
  return <button type="button" ref={button} {...props} />;
}
