"use client";

import { useState, type ComponentType } from "react";

function alertLoadFailed() {
  // oxlint-disable-next-line no-alert -- the toaster is a lazy chunk, too, and may fail as well
  window.alert("This could not be loaded. Check your connection, or reload the page.");
}

/**
 * A component, such as a dialog, whose chunk is loaded on demand. Unlike `next/dynamic` it exposes the loading state (for
 * `aria-busy`), and the next click retries a failed load.
 */
export function useLazyComponent<Props>(importComponent: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setIsLoading] = useState<true>();

  function load() {
    setIsLoading(true);
    void importComponent()
      .then((Loaded) => setComponent(() => Loaded), alertLoadFailed)
      .finally(() => setIsLoading(undefined));
  }

  /** For hover and focus, before the click. */
  const preload = () => void importComponent().catch(() => {});

  return { Component, isLoading, load, preloadProps: { onPointerEnter: preload, onFocus: preload } };
}
