"use client";

import { usePathname } from "next/navigation";
import { type RefObject, useEffect, useRef } from "react";

import { useShownAccount } from "@/components/console/kit/shown-account";
import { getSession } from "@/lib/auth/session-store";
import { emptyTextFields, restoreDraft } from "@/lib/forms/draft-fields";
import { clearDraft, type DraftForm, loadDraft, saveDraft } from "@/lib/forms/drafts";
import { returnedValues } from "@/lib/forms/form-state";

/**
 * Keeps what is typed in a form of the console while its page is left, whatever for: a session that has ended takes the page
 * away. It is shown to the page's account alone, and gone after a sign-out. Returns what forgets it.
 */
export function useFormDraft(form: RefObject<HTMLFormElement | null>): () => void {
  const account = useShownAccount();
  const path = usePathname();
  const draft = useRef<DraftForm<Record<string, string>>>(null);

  useEffect(() => {
    const element = form.current;
    if (!element || account === null) return undefined;
    const own = draftOf(element, `${account} ${path}`);
    draft.current = own;
    restoreDraft(element, loadDraft(own));
    const keep = () => {
      const sent = returnedValues(new FormData(element));
      const typed = Object.entries(sent).filter(([name, value]) => name in own.defaultValues && value !== "");
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
    if (draft.current) clearDraft(draft.current);
  };
}

/** Of a form by what it is about; not by what its page has shown of it, which changes. */
function draftOf(form: HTMLFormElement, page: string): DraftForm<Record<string, string>> {
  const about = Array.from(form.querySelectorAll<HTMLInputElement>("input[type=hidden]"))
    .filter(({ name }) => !/^(?:requestId|account|shown.*|\$ACTION_.*)$/.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  return {
    defaultValues: Object.fromEntries(emptyTextFields(form).map((name) => [name, ""])),
    owner: [page, ...about].join(" "),
  };
}
