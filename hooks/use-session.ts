"use client";

import { useSyncExternalStore } from "react";

import { getSession, type Session, subscribeToSession, UNKNOWN_SESSION } from "@/lib/auth/session-store";

/** Who is signed in, as far as the browser knows. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN_SESSION);
}
