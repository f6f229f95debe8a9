"use client";

import { useState, type ComponentType } from "react";

function alertLoadFailed() {
  // oxlint-disable-next-line no-alert -- the toaster is a lazy chunk, too, and may fail as well
  window.alert("This could not be loaded. Check your connection, or reload the page.");
}

/**
 * A component that a button opens, such as a dialog: its chunk is loaded on hover, focus or click. Unlike `next/dynamic` it
 * exposes the loading state (for `aria-busy`), and the next click retries a failed load.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setIsLoading] = useState<true>();
  const [isOpen, setIsOpen] = useState(false);

  function open() {
    setIsOpen(true);
    setIsLoading(true);
    void importComponent()
      .then((Loaded) => setComponent(() => Loaded), alertLoadFailed)
      .finally(() => setIsLoading(undefined));
  }

  const preload = () => void importComponent().catch(() => {});

  const buttonProps = { "aria-busy": isLoading, onPointerEnter: preload, onFocus: preload, onClick: open };
  return { Component, isLoading, isOpen, setIsOpen, open, buttonProps };
}
