"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

import { useShownAccount } from "@/components/console/kit/shown-account";
import { getSession } from "@/lib/auth/session-store";
import { restoreDraft, textFields } from "@/lib/forms/draft-fields";
import { clearDraft, type DraftForm, loadDraft, saveDraft } from "@/lib/forms/drafts";
import { returnedValues } from "@/lib/forms/form-state";

/**
 * Keeps what is typed in a console form while the user is on another page, even after the session has ended. It's only
 * shown to the page's account, and removed at sign-out. A correction is kept for the text it was made from, until it's
 * saved. Returns a function that discards it.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const account = useShownAccount();
  const path = usePathname();
  const draft = useRef<DraftForm<Record<string, string>>>(null);
  const isSaved = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (!element || account === null) return undefined;
    const own = draftOf(element, `${account} ${path}`);
    const { defaultValues } = own;
    draft.current = own;
    restoreDraft(element, loadDraft(own), defaultValues);
    // After a success the field has the saved text, which isn't a correction.
    const isCorrected = (name: string) => name in defaultValues && !isSaved.current;
    const keep = () => {
      const sent = returnedValues(new FormData(element));
      const typed = Object.entries(sent).filter(
        ([name, value]) => value !== defaultValues[name] && (defaultValues[name] === "" || isCorrected(name)),
      );
      if (typed.length === 0 || getSession().isSignOut) clearDraft(own);
      else saveDraft(own, Object.fromEntries(typed));
    };
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, account, path]);

  return () => {
    isSaved.current = true;
    if (draft.current) clearDraft(draft.current);
  };
}

/** Identifies a form by its subject and its current texts, not by anything else on the page, which changes. */
function draftOf(form: HTMLFormElement, page: string): DraftForm<Record<string, string>> {
  const about = Array.from(form.querySelectorAll<HTMLInputElement>("input[type=hidden]"))
    .filter(({ name }) => !/^(?:requestId|account|shown.*|\$ACTION_.*)$/.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  const defaultValues = textFields(form);
  const texts = Object.values(defaultValues).filter((text) => text !== "");
  return { defaultValues, owner: [page, ...about, ...texts].join(" ") };
}
