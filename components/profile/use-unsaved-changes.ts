"use client";

import { useEffect, useRef } from "react";

import { getSession, hasHintCookie } from "@/lib/auth/session-store";
import { clearDraft, saveDraft, type DraftForm } from "@/lib/forms/drafts";
import type { Profile } from "@/lib/profile/schema";

/**
 * After a sign-out the values must not be stored. The session store knows of a sign-out on this page until the page is
 * left, even if the cookie is already the next session's; the cookie shows a sign-out elsewhere before the store does.
 */
const isSignedOut = () => getSession().user === null || !hasHintCookie();

const isSame = (a: Profile | null, b: Profile) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Saves a draft of unsaved changes when the page is left, and asks for confirmation before the document is unloaded.
 *
 * @param form its `defaultValues` are the saved values
 */
export function useUnsavedChanges(form: DraftForm<Profile>, getValues: () => Profile) {
  const latest = useRef({ form, getValues });
  useEffect(() => {
    latest.current = { form, getValues };
  });
  const saved = useRef<Profile | null>(null);
  const draft = useRef<Profile | null>(null);

  useEffect(() => {
    const isSaved = (values: Profile) =>
      isSame(latest.current.form.defaultValues, values) || isSame(saved.current, values);
    function askBeforeLeaving(event: BeforeUnloadEvent) {
      const values = latest.current.getValues();
      if (!isSignedOut() && !isSaved(values) && !isSame(draft.current, values)) event.preventDefault();
    }
    function saveUnsaved() {
      const values = latest.current.getValues();
      if (isSignedOut() || isSaved(values)) clearDraft(latest.current.form);
      else saveDraft(latest.current.form, values);
    }
    window.addEventListener("beforeunload", askBeforeLeaving);
    window.addEventListener("pagehide", saveUnsaved);
    return () => {
      window.removeEventListener("beforeunload", askBeforeLeaving);
      window.removeEventListener("pagehide", saveUnsaved);
      saveUnsaved();
    };
  }, []);

  return {
    /** Call it when the current values have been saved. */
    markSaved: () => {
      saved.current = getValues();
      clearDraft(form);
    },
    /** Saves a draft for the page's next load, which then needs no confirmation. */
    saveDraft: () => {
      draft.current = getValues();
      saveDraft(form, draft.current);
    },
  };
}
