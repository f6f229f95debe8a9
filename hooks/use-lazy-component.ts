"use client";

import { useState, type ComponentType } from "react";

function alertLoadFailed() {
  // oxlint-disable-next-line no-alert -- our own notification is loaded the same way, and could not be either
  window.alert("This could not be loaded. Check your connection, or reload the page.");
}

/**
 * A component whose code is loaded when it is first wanted, such as a dialog. Unlike `next/dynamic` it tells its button
 * that it is loading (for `aria-busy`), and a load that failed is tried again with the next click.
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

  /** Fetches the code when the click is likely to come. */
  const preload = () => void importComponent().catch(() => {});

  return { Component, isLoading, load, preloadProps: { onPointerEnter: preload, onFocus: preload } };
}
