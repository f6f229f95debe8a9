"use client";

import { useRef } from "react";

import { ancestorsOf, focusNearest } from "@/hooks/use-kept-focus";

/**
 * Restores the focus to the button that opened a dialog. Radix does so only for its own trigger; our buttons are
 * outside the dialog, whose chunk is loaded when it is opened. If the button is gone, the nearest element around it
 * gets the focus.
 */
export function useRestoreFocus() {
  const opener = useRef<Element | null>(null);
  const around = useRef<Element[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      around.current = opener.current ? ancestorsOf(opener.current) : [];
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current?.isConnected === false) focusNearest(around.current);
      else if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
