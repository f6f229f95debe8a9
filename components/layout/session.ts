"use client";

import { useSyncExternalStore } from "react";

import type { SessionUser } from "@/lib/auth/session-user";

/** `user` is undefined while it is not known yet, null when nobody is signed in. */
type Session = { user: SessionUser | null | undefined };

const unknown: Session = { user: undefined };
let session: Session = unknown;
let isAsked = false;
const listeners = new Set<() => void>();

function settle(user: SessionUser | null) {
  session = { user };
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  for (const listener of listeners) listener();
}

/** Asks the server who is signed in, but only where the hint cookie says that somebody may be. */
async function ask() {
  if (!document.cookie.split("; ").includes("signed_in=1")) return settle(null);
  try {
    const response = await fetch("/api/session", { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`The session answered ${response.status}`);
    const answer = (await response.json()) as { user: SessionUser | null };
    settle(answer.user);
  } catch {
    // Unknown is not signed out: the header keeps its face and the next page asks again.
    isAsked = false;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAsked) {
    isAsked = true;
    void ask();
  }
  return () => listeners.delete(listener);
}

/** Who is signed in, as far as the browser knows. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );
}

/** Asks again; call after signing in or out without a full page load. */
export function refreshSession(): void {
  isAsked = true;
  void ask();
}
