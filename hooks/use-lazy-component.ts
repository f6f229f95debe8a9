"use client";

import { useState, type ComponentType } from "react";

import { sayNotLoaded } from "@/components/ui/not-loaded";

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
      .then((Loaded) => setComponent(() => Loaded), sayNotLoaded)
      .finally(() => setIsLoading(undefined));
  }

  /** Fetches the code when the click is likely to come. */
  const preload = () => void importComponent().catch(() => {});

  return { Component, isLoading, load, preloadProps: { onPointerEnter: preload, onFocus: preload } };
}
