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
  const [isWanted, setIsWanted] = useState(false);

  function load() {
    setIsWanted(true);
    importer()
      .then((Loaded) => setComponent(() => Loaded))
      .catch(() => {
        setIsWanted(false);
        sayNotLoaded();
      });
  }
  // Only fetched: where the component takes its control's place, whoever has come by keyboard would lose the focus.
  const tryEarly = () => void importer().catch(() => {});

  return {
    Component,
    isLoading: (isWanted && !Component) || undefined,
    warmUp: { onPointerEnter: tryEarly, onFocus: tryEarly },
    load,
  };
}
