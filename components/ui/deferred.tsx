"use client";

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { flushSync } from "react-dom";

import { sayNotLoaded } from "@/components/ui/not-loaded";

/** How often to look whether a finger or button is up, in ms. */
const RELEASE_MS = 50;

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
      load()
        .then(async (Form) => {
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

/** When nothing in the form is being pressed: a press that began in one form and ended in another would be none. */
async function released(element: HTMLElement | null): Promise<void> {
  while (element?.matches(":active")) await new Promise((resolve) => setTimeout(resolve, RELEASE_MS));
}

const controlsOf = (element: HTMLElement | null): (Element | null)[] =>
  Array.from(element?.querySelector("form")?.elements ?? []);

/** Remembers which control has the focus, and where in its text; answers what puts it back in the live form. */
function placeOfFocus(element: HTMLElement | null): () => void {
  const active = document.activeElement;
  const stop = controlsOf(element).indexOf(active);
  const caret = isText(active) ? ([active.selectionStart, active.selectionEnd] as const) : null;
  return () => {
    const control = controlsOf(element)[stop];
    if (control instanceof HTMLElement) control.focus({ preventScroll: true });
    // An address field has no caret to tell or to set.
    if (typeof caret?.[0] === "number" && isText(control)) control.setSelectionRange(...caret);
  };
}

const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;

function valuesIn(element: HTMLElement | null): Draft["values"] {
  const form = element?.querySelector("form");
  const values: Draft["values"] = {};
  if (form) for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}
