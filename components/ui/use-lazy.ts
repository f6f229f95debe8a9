"use client";

import { useState, type ComponentType } from "react";

import { sayNotLoaded } from "@/components/ui/not-loaded";

/**
 * A component whose code is loaded when it is first wanted: `warmUp` goes on the control that leads to it, `load` into
 * its click, `isLoading` into its `aria-busy`, which is also to be seen. A load that fails is tried again with the next
 * click.
 */
export function useLazy<Props>(importer: () => Promise<ComponentType<Props>>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setIsLoading] = useState<true>();

  function load() {
    setIsLoading(true);
    void importer()
      .then((Loaded) => setComponent(() => Loaded), sayNotLoaded)
      .finally(() => setIsLoading(undefined));
  }
  // Only fetched: where the component takes its control's place, whoever has come by keyboard would lose the focus.
  const tryEarly = () => void importer().catch(() => {});

  return {
    Component,
    isLoading,
    warmUp: { onPointerEnter: tryEarly, onFocus: tryEarly },
    load,
  };
}
