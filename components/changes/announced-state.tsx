"use client";

import { type ReactNode, useEffect, useRef } from "react";

type AnnouncedStateProps = {
  /** Differs after each change. */
  state: string;
  children: ReactNode;
};

/** The state of a request. It takes the focus when it changes, since the pressed button is gone with its form. */
export function AnnouncedState({ state, children }: AnnouncedStateProps) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    section.current?.focus();
  }, [state]);
  return (
    <section ref={section} tabIndex={-1} className="grid gap-5 outline-none empty:hidden">
      {children}
    </section>
  );
}
