"use client";

import {
  forgetRegistrations,
  lastSessionSignal,
  SESSION_SIGNAL,
  signalSessionChange,
} from "@/lib/auth/browser-storage";
import { isAccountPath } from "@/lib/auth/paths";
import type { SessionUser } from "@/lib/auth/session-user";
import { clearDrafts } from "@/lib/forms/drafts";
import { isNullOr, isShape, isText, parseAnswer } from "@/lib/http/answer-shape";

/**
 * `user` is undefined while loading, and null when signed out. `isSignOut`: someone pressed Log Out, here or in another
 * tab; the session didn't just expire. `hasError`: the last request failed, and none is running. `errorId`: the id that
 * the server gave that failure.
 */
export type Session = {
  user: SessionUser | null | undefined;
  isSignOut?: boolean;
  hasError: boolean;
  errorId?: string | undefined;
};

export const UNKNOWN_SESSION: Session = { user: undefined, hasError: false };

const hasErrorId = isShape<{ errorId: string }>({ errorId: isText(64, 1) });

/** The answer of `GET /api/session`. */
const isSession = isShape<{ user: SessionUser | null }>({
  user: isNullOr(
    isShape<SessionUser>({
      id: isText(36, 36),
      name: isText(4_000),
      email: isText(320, 1),
      avatarUrl: isNullOr(isText(4_000, 1)),
      initials: isText(100),
    }),
  ),
});

let session = UNKNOWN_SESSION;
let isRequested = false;
/** The signal of the last answer; undefined before the first. */
let seenSignal: string | null | undefined;
/** Whether a sign-in or sign-out was signalled since; works without access to the storage too. */
let isSignalled = false;
const listeners = new Set<() => void>();

function setSession(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

function setUser(user: SessionUser | null) {
  const ended = user ? null : session.user;
  const signal = lastSessionSignal();
  const isChanged = isSignalled || (seenSignal !== undefined && signal !== seenSignal);
  const isSignOut = user === null && (isChanged || session.isSignOut === true);
  seenSignal = signal;
  isSignalled = false;
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  if (!user) forgetRegistrations(isSignOut);
  setSession({ user, isSignOut, hasError: false });
  if (!ended) return;
  // After a sign-out, here or in another tab, no data of the account stays in the tab.
  clearDrafts(isSignOut ? undefined : ended.id);
  if (isAccountPath(window.location.pathname)) window.location.reload();
}

/** Whether the browser has a signed-in visitor's cookie; only the server knows whose session it is. */
export const hasHintCookie = (): boolean => document.cookie.split("; ").includes("signed_in=1");

/** Without the hint cookie nobody is signed in, and no request is needed. */
async function fetchSession() {
  isRequested = true;
  if (!hasHintCookie()) return setUser(null);
  if (session.hasError) setSession({ ...session, hasError: false });
  let errorId: string | undefined;
  try {
    const response = await fetch("/api/session", { headers: { accept: "application/json" } });
    const answer = parseAnswer(await response.text());
    if (hasErrorId(answer)) ({ errorId } = answer);
    if (!response.ok || !isSession(answer)) throw new Error(`GET /api/session answered ${response.status}`);
    setUser(answer.user);
  } catch {
    // Unknown is not signed out: the header stays unchanged, and the next page or the opened menu retries.
    isRequested = false;
    setSession({ ...session, hasError: true, errorId });
  }
}

/** Another tab may have signed in or out while this one was hidden; the cookie does not say whose session it is. */
function refetchWhenShown() {
  if (document.visibilityState === "visible" && (hasHintCookie() || session.user)) void fetchSession();
}

const refetchWhenRestored = ({ persisted }: PageTransitionEvent) => persisted && refetchWhenShown();

function refetchOnSignal({ key }: StorageEvent) {
  if (key !== SESSION_SIGNAL) return;
  isSignalled = true;
  void fetchSession();
}

export const getSession = (): Session => session;

export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener("visibilitychange", refetchWhenShown);
    window.addEventListener("pageshow", refetchWhenRestored);
    window.addEventListener("storage", refetchOnSignal);
  }
  listeners.add(listener);
  if (!isRequested) void fetchSession();
  return () => listeners.delete(listener);
}

/** For a visitor who asks again after a failure. */
export function retrySession(): void {
  if (session.hasError) void fetchSession();
}

/** Refetches the session, also in other tabs; for sign-ins and sign-outs without a page load. */
export function refreshSession(): void {
  signalSessionChange();
  isSignalled = true;
  void fetchSession();
}
