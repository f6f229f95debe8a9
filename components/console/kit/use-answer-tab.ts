"use client";

import { useRef } from "react";

/**
 * The tab in which an action's answer is shown. Browsers let a press open one, but not the answer that comes later: so it is
 * opened empty, and led on or closed.
 */
export function useAnswerTab(isWanted: boolean) {
  const tab = useRef<Window>(null);

  function open() {
    if (!isWanted) return;
    tab.current = window.open("about:blank", "_blank");
    if (tab.current) tab.current.opener = null;
  }

  /** In this tab where the browser has opened none. */
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
