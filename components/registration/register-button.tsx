"use client";

import type { VariantProps } from "class-variance-authority";
import { useState, type ComponentProps } from "react";

import { buttonVariants } from "@/components/ui/button-variants";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & { sessionTitle: RegistrationTitle };

const importDialog = () =>
  import("@/components/registration/registration-dialog").then((module) => module.RegistrationDialog);

/** Opens the registration dialog, whose chunk is loaded on hover, focus or click. */
export function RegisterButton({ sessionTitle, variant, size, className, ...props }: RegisterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Dialog, isLoading, load, preloadProps } = useLazyComponent(importDialog);

  function open() {
    load();
    setIsOpen(true);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-busy={isLoading}
        className={buttonVariants({ variant, size, className })}
        {...preloadProps}
        onClick={open}
        {...props}
      />
      {Dialog ? <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} sessionTitle={sessionTitle} /> : null}
    </>
  );
}
