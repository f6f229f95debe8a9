"use client";

import { useRef } from "react";

/**
 * Restores the focus to the button that opened a dialog. Radix does so only for its own trigger; our buttons are outside
 * of the dialog, whose chunk is loaded when it is opened.
 */
export function useRestoreFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
