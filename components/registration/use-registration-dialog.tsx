"use client";

import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { RegistrationTitle } from "@/lib/content/sessions";

const importDialog = () =>
  import("@/components/registration/registration-dialog").then((module) => module.RegistrationDialog);

/** The registration dialog of a title: its element, and the props of the button that opens it. */
export function useRegistrationDialog(sessionTitle: RegistrationTitle) {
  const { Component: Dialog, isOpen, setIsOpen, open, buttonProps } = useLazyComponent(importDialog);
  return {
    open,
    buttonProps: { "aria-haspopup": "dialog", ...buttonProps } as const,
    dialog: Dialog ? <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} sessionTitle={sessionTitle} /> : null,
  };
}
