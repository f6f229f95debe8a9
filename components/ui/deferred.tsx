"use client";

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";

/** What was typed into the plain form before its live version arrived. */
export type Draft = { values: Record<string, string>; focused: string | null; wantsSubmit: boolean };

type DeferredFormProps = {
  /** Loads the live form. */
  load: () => Promise<ComponentType<{ draft: Draft }>>;
  /** The same form as plain HTML, rendered on the server. */
  children: ReactNode;
};

/**
 * Keeps a form's code off the page until it comes near the viewport or is touched. Until then its HTML stands there
 * and can be filled in; what was typed, the focus and even an early press of the button are carried over.
 */
export function DeferredForm({ load, children }: DeferredFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<{ Form: ComponentType<{ draft: Draft }>; draft: Draft } | null>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isDone = false;
    let wantsSubmit = false;

    function start() {
      if (isDone) return;
      isDone = true;
      load()
        .then((Form) => {
          // At once: what is typed or chosen between the look at the plain form and its end would be lost.
          flushSync(() => setLive({ Form, draft: { ...draftOf(element), wantsSubmit } }));
        })
        .catch(() => {
          // Without its code the plain form stays; the next touch tries again.
          isDone = false;
        });
    }
    function submitLater() {
      wantsSubmit = true;
      start();
    }

    const nearby = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: "300px",
    });
    nearby.observe(element);
    element.addEventListener("focusin", start);
    element.addEventListener("submit", submitLater);
    if (element.querySelector("form[data-sent]")) submitLater();
    return () => {
      isDone = true;
      nearby.disconnect();
      element.removeEventListener("focusin", start);
      element.removeEventListener("submit", submitLater);
    };
  }, [load]);

  return <div ref={place}>{live ? <live.Form draft={live.draft} /> : children}</div>;
}

function draftOf(element: HTMLElement | null): Omit<Draft, "wantsSubmit"> {
  const form = element?.querySelector("form");
  const values: Record<string, string> = {};
  if (form) for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  const active = document.activeElement;
  const hasFocus = active instanceof HTMLElement && form?.contains(active);
  return { values, focused: hasFocus ? active.getAttribute("name") : null };
}
