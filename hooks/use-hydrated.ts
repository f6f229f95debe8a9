"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and while hydrating, then true: for what is rendered for browsers without JavaScript alone. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
