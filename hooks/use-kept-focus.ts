"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * If what a component shows disappears or is hidden while it has the focus, such as a form that's done, moves the focus
 * to the nearest surrounding element that is still there, so that the keyboard continues from the same place, not from
 * the top of the page.
 */
export function useKeptFocus(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    const hidden = part.current?.contains(activeElement) && activeElement?.closest("[hidden]");
    if (hidden) focusNearest(ancestorsOf(hidden).filter((element) => !element.closest("[hidden]")));
  });
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = ancestorsOf(element);
      // After the page has been rendered without it.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusNearest(around);
      });
    };
  }, [part]);
}

/** Focuses the first of these elements that is still there. */
export function focusNearest(around: readonly Element[]): void {
  focusOn(around.find(({ isConnected }) => isConnected));
}

export function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

function focusOn(element: Element | undefined): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  if (!element.hasAttribute("tabindex")) {
    element.tabIndex = -1;
    element.style.outline = "none";
    const restore = () => {
      element.removeAttribute("tabindex");
      element.style.outline = "";
    };
    element.addEventListener("blur", restore, { once: true });
  }
  element.focus({ preventScroll: true });
}
