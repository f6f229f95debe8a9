"use client";

import { type RefObject, useEffect, useRef } from "react";

import { getSession } from "@/lib/auth/session-store";
import { changedFields, defaultsOf, draftControls, restoreFields } from "@/lib/forms/draft-fields";
import { clearFieldDraft, loadFieldDraft, saveFieldDraft } from "@/lib/forms/drafts";

/**
 * Keeps what is typed, chosen and ticked in a form while the visitor is on another page, except passwords and codes. A
 * change is kept for the value it was made from, until it's sent. Returns a function that discards it.
 *
 * @param page the page's path, behind the id of the account it was rendered for, if any: one account's draft is never
 *   shown to another; null for no draft
 */
export function useFieldDraft(form: RefObject<HTMLFormElement | null>, page: string | null): () => void {
  /** The form's name, and what the page came with; null from a success until something is typed again. */
  const start = useRef<{ own: string; defaults: Record<string, string> }>(null);

  useEffect(() => {
    const element = form.current;
    if (!element || page === null) return undefined;
    const begin = () => (start.current ??= { own: `${page} ${nameOf(element)}`, defaults: defaultsOf(element) });
    start.current = null;
    restoreFields(element, loadFieldDraft(begin().own));
    const keep = () => {
      if (!start.current) return;
      const { own, defaults } = start.current;
      const changed = changedFields(element, defaults);
      if (Object.keys(changed).length === 0 || getSession().isSignOut) clearFieldDraft(own);
      else saveFieldDraft(own, changed);
    };
    element.addEventListener("input", begin);
    window.addEventListener("pagehide", keep);
    return () => {
      element.removeEventListener("input", begin);
      window.removeEventListener("pagehide", keep);
      keep();
    };
  }, [form, page]);

  return () => {
    if (start.current) clearFieldDraft(start.current.own);
    start.current = null;
  };
}

/**
 * Distinguishes the forms of a page by their own name, else by their records' ids, first field and button: not by values
 * that others change, nor by secrets.
 */
function nameOf(form: HTMLFormElement): string {
  const own = form.getAttribute("name");
  if (own !== null) return own;
  const about = Array.from(form.querySelectorAll<HTMLInputElement>("input[type=hidden]"))
    .filter(({ name }) => name.endsWith("Id") && name !== "requestId")
    .map(({ name, value }) => `${name}=${value}`);
  const button = form.querySelector("button:not([hidden])")?.textContent ?? "";
  return [...about, draftControls(form)[0]?.name ?? "", button].join(" ");
}
