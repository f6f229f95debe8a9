"use client";

import { useState, useTransition, type ComponentType } from "react";

function alertLoadFailed() {
  // oxlint-disable-next-line no-alert -- the toaster is a lazy chunk, too, and may fail as well
  window.alert("This could not be loaded. Check your connection, or reload the page.");
}

/**
 * A component that a button opens, such as a dialog: its chunk is loaded on hover, focus or click. Unlike `next/dynamic` it
 * exposes the loading state (for `aria-busy`), and the next click retries a failed load. The component is mounted in a
 * transition, so that the button shows that it was pressed before a large dialog is rendered.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isLoading, startLoading] = useTransition();
  const [isOpen, setIsOpen] = useState(false);

  function open() {
    setIsOpen(true);
    startLoading(async () => {
      const Loaded = await importComponent().catch(alertLoadFailed);
      // React takes updates after an `await` out of the transition.
      if (Loaded) startLoading(() => setComponent(() => Loaded));
    });
  }

  const preload = () => void importComponent().catch(() => {});

  const buttonProps = { "aria-busy": isLoading || undefined, onPointerEnter: preload, onFocus: preload, onClick: open };
  return { Component, isLoading, isOpen, setIsOpen, open, buttonProps };
}
