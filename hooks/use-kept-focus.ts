"use client";

import { type RefObject, useLayoutEffect } from "react";

/**
 * If a form disappears once it's done while it has the focus, moves the focus to the nearest surrounding element that
 * is still there, so that the keyboard continues from the same place, not from the top of the page.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const around = ancestorsOf(element);
      // Once the page has been rendered without the form.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusOn(around.find(({ isConnected }) => isConnected));
      });
    };
  }, [form]);
}

function ancestorsOf(element: Element): Element[] {
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
