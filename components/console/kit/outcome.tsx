"use client";

import { X } from "lucide-react";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

type Outcome = { form: string; path: string; text: string; isFormGone: boolean };

type Outcomes = {
  /** Announces what a form did. */
  tell: (form: string, text: string) => void;
  /** Clears the announcement with the next press, so that the same text is read out again. */
  clear: () => void;
  /** Registers a form on the page; returns a function that unregisters it. */
  join: (form: string) => () => void;
};

const OutcomesContext = createContext<Outcomes>({ tell: () => {}, clear: () => {}, join: () => () => {} });

export const useOutcomes = () => useContext(OutcomesContext);

/**
 * What the last action did. A live region that is already on the page reads it out. If the form disappeared
 * with its action (a cancelled run can't be cancelled again), it's also shown above the page, with the focus that the
 * form had. A form that stays shows it itself.
 */
export function OutcomeProvider({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [last, setLast] = useState<Outcome | null>(null);
  const forms = useRef(new Set<string>());
  // The page may be rendered without the form before the answer arrives.
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

  // An action on another page isn't announced again on return.
  useEffect(() => setLast((now) => (now && now.path !== path ? null : now)), [path]);

  return (
    <OutcomesContext value={outcomes}>
      <div role="status" className={shown && !shown.isFormGone ? "sr-only" : "sticky top-2 z-20"}>
        {shown ? <Told key={shown.form} {...shown} onClose={clear} /> : null}
      </div>
      {children}
    </OutcomesContext>
  );
}

type ToldProps = Pick<Outcome, "text" | "isFormGone"> & { onClose: () => void };

/** The sentence keeps its element when its form disappears, so it's read out once. */
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
