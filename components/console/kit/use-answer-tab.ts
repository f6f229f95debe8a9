"use client";

import { useRef } from "react";

/**
 * The tab for an action's answer. Browsers let a press open a tab, but not an answer that comes later; so it opens
 * empty, and then goes to the link or closes.
 */
export function useAnswerTab(isWanted: boolean) {
  const tab = useRef<Window>(null);

  function open() {
    if (!isWanted) return;
    tab.current = window.open("about:blank", "_blank");
    if (tab.current) tab.current.opener = null;
  }

  /** Uses this tab if the browser opened none. */
  function lead(href: string) {
    (tab.current ?? window).location.assign(href);
    tab.current = null;
  }

  function close() {
    tab.current?.close();
    tab.current = null;
  }

  return { open, lead, close };
}
