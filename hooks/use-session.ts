"use client";

import { useSyncExternalStore } from "react";

import { getSession, type Session, subscribeToSession, UNKNOWN_SESSION } from "@/lib/auth/session-store";

/** The session as the browser knows it. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN_SESSION);
}
