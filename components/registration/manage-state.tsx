"use client";

import { type ReactNode, useEffect, useRef } from "react";

type ManageStateProps = { state: string; className: string; children: ReactNode };

/**
 * Takes the focus when the state has changed: the button that was pressed is gone, and this way the new state is read
 * out.
 */
export function ManageState({ state, className, children }: ManageStateProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    line.current?.focus();
  }, [state]);
  return (
    <p ref={line} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </p>
  );
}
