"use client";

import { useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. Radix does so only for its own trigger, and ours stand outside: a
 * dialog's code is loaded when it is opened.
 */
export function useReturnFocus() {
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
