"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** The year it is, also on a page that was built last year. */
export function CurrentYear({ builtIn }: { builtIn: number }) {
  return useSyncExternalStore(
    never,
    () => new Date().getFullYear(),
    () => builtIn,
  );
}
