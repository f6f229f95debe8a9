"use client";

import { useEffect, useRef } from "react";

import { clearDraft, saveDraft, type DraftForm } from "@/lib/forms/drafts";
import type { Profile } from "@/lib/profile/schema";

/** Once signed out there is nothing to save, and what is on the screen has to go. */
const isSignedOut = () => !document.cookie.split("; ").includes("signed_in=1");

const isSame = (a: Profile | null, b: Profile) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps what is typed for the account when the page is left, and lets the browser ask before it is left for another
 * document or closed.
 *
 * @param form the account's form; its `defaultValues` values are the saved ones
 */
export function useUnsavedChanges(form: DraftForm<Profile>, typed: () => Profile) {
  const latest = useRef({ form, typed });
  useEffect(() => {
    latest.current = { form, typed };
  });
  const saved = useRef<Profile | null>(null);
  const kept = useRef<Profile | null>(null);

  useEffect(() => {
    const isSaved = (values: Profile) =>
      isSame(latest.current.form.defaultValues, values) || isSame(saved.current, values);
    function askBeforeLeaving(event: BeforeUnloadEvent) {
      const values = latest.current.typed();
      if (!isSignedOut() && !isSaved(values) && !isSame(kept.current, values)) event.preventDefault();
    }
    function keepUnsaved() {
      const values = latest.current.typed();
      if (isSignedOut() || isSaved(values)) clearDraft(latest.current.form);
      else saveDraft(latest.current.form, values);
    }
    window.addEventListener("beforeunload", askBeforeLeaving);
    window.addEventListener("pagehide", keepUnsaved);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      window.removeEventListener("pagehide", keepUnsaved);
      keepUnsaved();
    };
  }, []);

  return {
    /** What is typed has been saved. */
    markSaved: () => {
      saved.current = typed();
      clearDraft(form);
    },
    /** Keeps what is typed for the page's next load; the browser need not ask, since nothing is lost. */
    keep: () => {
      kept.current = typed();
      saveDraft(form, kept.current);
    },
  };
}
