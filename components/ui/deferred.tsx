"use client";

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { sayNotLoaded } from "@/components/ui/not-loaded";

/** What was typed into the plain form before its live version arrived. */
export type Draft = { values: Record<string, string>; wantsSubmit: boolean };

type DeferredFormProps = {
  /** Loads the live form. */
  load: () => Promise<ComponentType<{ draft: Draft }>>;
  /** What is in the form when its page is left is in it again when one comes back. Not for what belongs to an account. */
  isKept?: boolean;
  /** The same form as plain HTML, rendered on the server. */
  children: ReactNode;
};

/** What was in the forms whose pages were left, as long as the site is not. */
const left = new Map<DeferredFormProps["load"], Draft["values"]>();

/**
 * Keeps a form's code off the page until it comes near the viewport or is touched. Until then its HTML stands there
 * and can be filled in; what was typed, the focus and even an early press of the button are carried over.
 */
export function DeferredForm({ load, isKept = false, children }: DeferredFormProps) {
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
      Promise.all([load(), import("@/components/ui/swap")])
        .then(async ([Form, { placeOfFocus, released }]) => {
          await released(element);
          // At once: what is typed or chosen between the look at the plain form and its end would be lost.
          const values = { ...valuesIn(element), ...left.get(load) };
          const stayOn = placeOfFocus(element);
          flushSync(() => setLive({ Form, draft: { values, wantsSubmit } }));
          stayOn();
        })
        .catch(() => {
          // Without its code the plain form stays; the next touch tries again.
          isDone = false;
          if (wantsSubmit) sayNotLoaded();
          wantsSubmit = false;
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
    if (left.has(load)) start();
    return () => {
      if (isKept) left.set(load, valuesIn(element));
      isDone = true;
      nearby.disconnect();
      element.removeEventListener("focusin", start);
      element.removeEventListener("submit", submitLater);
    };
  }, [load, isKept]);

  return <div ref={place}>{live ? <live.Form draft={live.draft} /> : children}</div>;
}

function valuesIn(element: HTMLElement | null): Draft["values"] {
  const form = element?.querySelector("form");
  const values: Draft["values"] = {};
  if (form) for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}
