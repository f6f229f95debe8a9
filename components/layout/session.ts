"use client";

import { useSyncExternalStore } from "react";

import { forgetAllValues } from "@/components/forms/kept-values";
import { SESSION_SIGNAL, signalSessionChange } from "@/lib/auth/browser-storage";
import { isAccountPath } from "@/lib/auth/paths";
import type { SessionUser } from "@/lib/auth/session-user";

/** `user` is undefined while it is not known yet, null when nobody is signed in; `isUnanswered`: it was asked in vain. */
type Session = { user: SessionUser | null | undefined; isUnanswered: boolean };

const unknown: Session = { user: undefined, isUnanswered: false };
let session: Session = unknown;
let isAsked = false;
const listeners = new Set<() => void>();

const isHinted = () => document.cookie.split("; ").includes("signed_in=1");

function settle(user: SessionUser | null) {
  const hasEnded = session.user && !user;
  session = { user, isUnanswered: false };
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  for (const listener of listeners) listener();
  if (!hasEnded) return;
  // Nothing of an account stays in the tab or on the screen of somebody who signed out, here or in another tab.
  forgetAllValues();
  if (isAccountPath(window.location.pathname)) window.location.reload();
}

/** Asks the server who is signed in, but only where the hint cookie says that somebody may be. */
async function ask() {
  isAsked = true;
  if (!isHinted()) return settle(null);
  try {
    const response = await fetch("/api/session", { headers: { accept: "application/json" } });
    if (!response.ok) throw new Error(`The session answered ${response.status}`);
    const answer = (await response.json()) as { user: SessionUser | null };
    settle(answer.user);
  } catch {
    // Unknown is not signed out: the header keeps its face and the next page asks again.
    isAsked = false;
    session = { ...session, isUnanswered: true };
    for (const listener of listeners) listener();
  }
}

/** Asks again where the hint no longer fits what the header shows: another tab may have signed in or out. */
function look() {
  if (document.visibilityState === "visible" && isHinted() !== Boolean(session.user)) void ask();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    window.addEventListener("storage", hear);
  }
  listeners.add(listener);
  if (!isAsked) void ask();
  return () => listeners.delete(listener);
}

function hear({ key }: StorageEvent) {
  if (key === SESSION_SIGNAL) void ask();
}

/** Who is signed in, as far as the browser knows. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  );
}

/** Asks again and tells other tabs to; call after signing in or out without a full page load. */
export function refreshSession(): void {
  signalSessionChange();
  void ask();
}
