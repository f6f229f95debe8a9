"use client";

import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { sessionTitle: RegistrationTitle };

const importDialog = () =>
  import("@/components/registration/registration-dialog").then((module) => module.RegistrationDialog);

/** Opens the registration dialog. */
export function RegisterButton({ sessionTitle, variant, size, className, ...props }: RegisterButtonProps) {
  const { Component: Dialog, isOpen, setIsOpen, buttonProps } = useLazyComponent(importDialog);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonVariants({ variant, size, className })}
        {...buttonProps}
        {...props}
      />
      {Dialog ? <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} sessionTitle={sessionTitle} /> : null}
    </>
  );
}
