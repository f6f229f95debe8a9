"use client";

import { useState, type ComponentProps } from "react";

import { Button } from "@/components/ui/button";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterButtonProps = ComponentProps<typeof Button> & { sessionTitle: RegistrationTitle };

const importDialog = () =>
  import("@/components/registration/registration-dialog").then((module) => module.RegistrationDialog);

/** Opens the registration dialog for a session; its code is loaded on hover, focus or click. */
export function RegisterButton({ sessionTitle, ...props }: RegisterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { Component: Dialog, isLoading, load, preloadProps } = useLazyComponent(importDialog);

  function open() {
    load();
    setIsOpen(true);
  }

  return (
    <>
      <Button aria-haspopup="dialog" aria-busy={isLoading} {...preloadProps} onClick={open} {...props} />
      {Dialog ? <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} sessionTitle={sessionTitle} /> : null}
    </>
  );
}
