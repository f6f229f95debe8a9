"use client";

import { useSyncExternalStore } from "react";

import type { parts as loadedParts } from "@/components/registration/registered";
import { OWN_REGISTRATIONS, REGISTRATIONS, withLocalStorage } from "@/lib/auth/browser-storage";
import { getSession, subscribeToSession } from "@/lib/auth/session-store";

/** Null while this browser has no registration, and if the chunk fails to load: the cards keep their buttons. */
let parts: typeof loadedParts | null = null;
const listeners = new Set<() => void>();

/** Updates the cards from the browser's storage. The dialog, which contains the chunk, passes it as `loaded`. */
export async function showKept(loaded?: typeof loadedParts): Promise<void> {
  const hasAny = () =>
    withLocalStorage((storage) => storage.getItem(REGISTRATIONS) ?? storage.getItem(OWN_REGISTRATIONS)) !== null;
  parts ??= loaded ?? null;
  if (!parts && hasAny()) {
    const chunk = await import("@/components/registration/registered").catch(() => null);
    parts ??= chunk?.parts ?? null;
  }
  for (const listener of listeners) listener();
}

/** Another tab may have changed it, or a page from which the visitor comes back. */
const refresh = () => void showKept();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", refresh);
    window.addEventListener("pageshow", refresh);
    refresh();
  }
  listeners.add(listener);
  const leaveSession = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    leaveSession();
  };
}

/**
 * What replaces the button if this browser has registered, and the token of the registration's page ("" for none); else
 * null. `id` is the run's, else the title.
 */
export function useKeptRegistration(id: string) {
  const token = useSyncExternalStore(
    subscribe,
    () => parts?.keptRegistration(id, getSession().user?.id) ?? null,
    () => null,
  );
  return parts && token !== null ? { Registered: parts.Registered, token } : null;
}
