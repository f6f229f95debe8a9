"use client";

import { useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";

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
const left = new Map<DeferredFormProps["load"], FormData>();

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

    const start = () => {
      if (isDone) return;
      isDone = true;
      Promise.all([load(), import("@/components/ui/swap")])
        .then(([Form, { swap }]) =>
          swap(element, left.get(load), (values) => setLive({ Form, draft: { values, wantsSubmit } })),
        )
        .catch(() => {
          // Without its code the plain form stays; the next touch tries again.
          isDone = false;
          if (wantsSubmit) sayNotLoaded();
          wantsSubmit = false;
        });
    };
    const submitLater = () => {
      wantsSubmit = true;
      start();
    };

    const nearby = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: "300px",
    });
    nearby.observe(element);
    element.addEventListener("focusin", start);
    element.addEventListener("submit", submitLater);
    if (element.querySelector("form[data-sent]")) submitLater();
    if (left.has(load)) start();
    return () => {
      const form = element.querySelector("form");
      if (isKept && form) left.set(load, new FormData(form));
      isDone = true;
      nearby.disconnect();
      element.removeEventListener("focusin", start);
      element.removeEventListener("submit", submitLater);
    };
  }, [load, isKept]);

  return <div ref={place}>{live ? <live.Form draft={live.draft} /> : children}</div>;
}
