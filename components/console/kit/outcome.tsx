"use client";

import { X } from "lucide-react";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

type Outcome = { form: string; path: string; text: string; isFormGone: boolean };

type Outcomes = {
  /** Tells what a form has done. */
  tell: (form: string, text: string) => void;
  /** Forgets what was told, with the next press: the same is read out again. */
  clear: () => void;
  /** Tells that a form is on the page; what it returns, that it is no longer. */
  join: (form: string) => () => void;
};

const OutcomesContext = createContext<Outcomes>({ tell: () => {}, clear: () => {}, join: () => () => {} });

export const useOutcomes = () => useContext(OutcomesContext);

const POSTED = "posted";

type OutcomeProviderProps = {
  /** What a form that was sent without JavaScript has done. */
  posted: string | undefined;
  children: ReactNode;
};

/**
 * What the last action has done. It is read out here, in a live region that is there before; where its form is gone with it
 * (a cancelled run cannot be cancelled again) it is also shown, above the page, with the focus that the form had. A form
 * that stays shows it itself.
 */
export function OutcomeProvider({ posted, children }: OutcomeProviderProps) {
  const path = usePathname();
  const [last, setLast] = useState<Outcome | null>(
    posted === undefined ? null : { form: POSTED, path, text: posted, isFormGone: true },
  );
  const forms = useRef(new Set<string>());
  // The page without the form may be there before the answer is.
  const tell = useCallback(
    (form: string, text: string) => setLast({ form, path, text, isFormGone: !forms.current.has(form) }),
    [path],
  );
  const join = useCallback((form: string) => {
    forms.current.add(form);
    return () => {
      forms.current.delete(form);
      setLast((now) => (now?.form === form ? { ...now, isFormGone: true } : now));
    };
  }, []);
  const clear = useCallback(() => setLast(null), []);
  const outcomes = useMemo(() => ({ tell, clear, join }), [tell, clear, join]);
  const shown = last?.path === path ? last : null;

  // What was done on another page is not told again when one comes back.
  useEffect(() => setLast((now) => (now && now.path !== path ? null : now)), [path]);

  return (
    <OutcomesContext value={outcomes}>
      {/* The server does not know whether a form that was posted is still there: one that is says it itself. */}
      <div
        role="status"
        className={
          shown && !shown.isFormGone
            ? "sr-only"
            : `sticky top-2 z-20 ${last?.form === POSTED ? "[&:has(~_*_[data-told])]:hidden" : ""}`
        }
      >
        {shown ? <Told key={shown.form} {...shown} onClose={clear} /> : null}
      </div>
      {children}
    </OutcomesContext>
  );
}

type ToldProps = Pick<Outcome, "text" | "isFormGone"> & { onClose: () => void };

/** The sentence stays the same element when its form goes: it is read out once. */
function Told({ text, isFormGone, onClose }: ToldProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isFormGone && document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [isFormGone]);

  return (
    <div
      ref={box}
      tabIndex={-1}
      className={
        isFormGone
          ? "mb-4 flex items-start gap-3 rounded-md border border-success bg-card px-4 py-2.5 text-sm font-medium shadow-md"
          : undefined
      }
    >
      <p className="min-w-0 flex-1 wrap-anywhere text-success">{text}</p>
      {isFormGone ? (
        <button
          type="button"
          onClick={onClose}
          className="-m-1 rounded-sm p-1 text-muted-foreground hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Close</span>
        </button>
      ) : null}
    </div>
  );
}
