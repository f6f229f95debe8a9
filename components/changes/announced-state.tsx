"use client";

import { type ReactNode, useEffect, useRef } from "react";

type AnnouncedStateProps = {
  /** Another one after each change. */
  state: string;
  children: ReactNode;
};

/** Where a request stands. It has the focus once that changes: the form that was pressed is gone then. */
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
