"use client";

import { useKeptRegistration } from "@/components/registration/use-kept-registration";
import { useLazyComponent } from "@/hooks/use-lazy-component";
import type { RegistrationTitle } from "@/lib/content/sessions";

const importDialog = () =>
  import("@/components/registration/registration-dialog").then((module) => module.RegistrationDialog);

/**
 * The registration dialog of a title: its element, and the props of the button that opens it. `registered` replaces that
 * button if this browser has registered for the run (without `runId`, for the slot or the list); else it is null.
 */
export function useRegistrationDialog(sessionTitle: RegistrationTitle, runId?: string) {
  const { Component: Dialog, isOpen, setIsOpen, open, buttonProps: lazyProps } = useLazyComponent(importDialog);
  const buttonProps = { "aria-haspopup": "dialog", ...lazyProps } as const;
  const kept = useKeptRegistration(runId ?? sessionTitle);
  return {
    open,
    buttonProps,
    registered: kept ? <kept.Registered title={sessionTitle} token={kept.token} buttonProps={buttonProps} /> : null,
    dialog: Dialog ? <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} sessionTitle={sessionTitle} /> : null,
  };
}
