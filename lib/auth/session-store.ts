"use client";

import { SESSION_SIGNAL, signalSessionChange } from "@/lib/auth/browser-storage";
import { isAccountPath } from "@/lib/auth/paths";
import type { SessionUser } from "@/lib/auth/session-user";
import { clearAllDrafts } from "@/lib/forms/drafts";

/** `user` is undefined while it is not known yet, null when nobody is signed in; `isUnanswered`: it was asked in vain. */
export type Session = { user: SessionUser | null | undefined; isUnanswered: boolean };

export const UNKNOWN_SESSION: Session = { user: undefined, isUnanswered: false };

let session = UNKNOWN_SESSION;
let isRequested = false;
const listeners = new Set<() => void>();

function setSession(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

function setUser(user: SessionUser | null) {
  const hasEnded = session.user && !user;
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  setSession({ user, isUnanswered: false });
  if (!hasEnded) return;
  // Nothing of an account stays in the tab or on the screen of somebody who signed out, here or in another tab.
  clearAllDrafts();
  if (isAccountPath(window.location.pathname)) window.location.reload();
}

const hasHintCookie = () => document.cookie.split("; ").includes("signed_in=1");

/** Asks the server who is signed in, but only where the hint cookie says that somebody may be. */
async function fetchSession() {
  isRequested = true;
  if (!hasHintCookie()) return setUser(null);
  try {
    const response = await fetch("/api/session", { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`The session answered ${response.status}`);
    const { user } = (await response.json()) as { user: SessionUser | null };
    setUser(user);
  } catch {
    // Unknown is not signed out: the header stays as it is and the next page asks again.
    isRequested = false;
    setSession({ ...session, isUnanswered: true });
  }
}

/** Another tab may have signed in or out while this one was hidden. */
function refetchIfOutdated() {
  if (document.visibilityState === "visible" && hasHintCookie() !== Boolean(session.user)) void fetchSession();
}

function refetchOnSignal({ key }: StorageEvent) {
  if (key === SESSION_SIGNAL) void fetchSession();
}

export const getSession = (): Session => session;

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", refetchIfOutdated);
    window.addEventListener("pageshow", refetchIfOutdated);
    window.addEventListener("storage", refetchOnSignal);
  }
  listeners.add(listener);
  if (!isRequested) void fetchSession();
  return () => listeners.delete(listener);
}

/** Asks again and tells other tabs to; call after signing in or out without a full page load. */
export function refreshSession(): void {
  signalSessionChange();
  void fetchSession();
}
