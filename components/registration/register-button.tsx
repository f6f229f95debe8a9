"use client";

import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { useRegistrationDialog } from "@/components/registration/use-registration-dialog";
import { buttonVariants } from "@/components/ui/button-variants";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { sessionTitle: RegistrationTitle };

/** Opens the registration dialog. */
export function RegisterButton({ sessionTitle, variant, size, className, ...props }: RegisterButtonProps) {
  const { buttonProps, dialog } = useRegistrationDialog(sessionTitle);
  return (
    <>
      <button type="button" className={buttonVariants({ variant, size, className })} {...buttonProps} {...props} />
      {dialog}
    </>
  );
}
