"use client";

import { useEffect, useRef } from "react";

/** A `data-early` button's click from before the page was alive is not lost: it is done as soon as it is. */
export function useEarlyClick<Element extends HTMLElement>(onClick: () => void) {
  const button = useRef<Element>(null);
  const click = useRef(onClick);
  useEffect(() => {
    if (button.current?.dataset.early !== "clicked") return;
    button.current.dataset.early = "";
    click.current();
  }, []);
  return button;
}
