"use client";

import { useEffect, useRef } from "react";

import type { Profile } from "@/lib/profile/schema";

/** What was typed and not saved, by account; kept for the way back through the history, gone with the tab. */
const unsaved = new Map<string, Profile>();

/** Once signed out there is nothing to save, and what is on the screen has to go. */
const isSignedOut = () => !document.cookie.split("; ").includes("signed_in=1");

const isSame = (a: Profile, b: Profile) => JSON.stringify(a) === JSON.stringify(b);

/** What this account typed on the page before leaving it, if it was not saved. */
export const unsavedProfile = (email: string): Profile | undefined => unsaved.get(email);

/**
 * Keeps what is typed when the page is left within the site, and lets the browser ask before it is left for another or
 * closed. `forget` is for the moment it was saved.
 */
export function useUnsaved(email: string, saved: Profile, typed: () => Profile) {
  const latest = useRef({ saved, typed });
  useEffect(() => {
    latest.current = { saved, typed };
  });

  useEffect(() => {
    const hasUnsaved = () => !isSame(latest.current.saved, latest.current.typed());
    function askBeforeLeaving(event: BeforeUnloadEvent) {
      if (!isSignedOut() && hasUnsaved()) event.preventDefault();
    }
    window.addEventListener("beforeunload", askBeforeLeaving);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      if (hasUnsaved()) unsaved.set(email, latest.current.typed());
      else unsaved.delete(email);
    };
  }, [email]);

  return {
    forget: () => {
      latest.current.saved = latest.current.typed();
    },
  };
}
