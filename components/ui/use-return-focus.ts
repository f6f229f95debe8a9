"use client";

import { useRef } from "react";

/**
 * Gives the focus back to what opened a dialog. Radix does so for its own triggers only, and ours stand outside:
 * they are there before the dialog's code is.
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
