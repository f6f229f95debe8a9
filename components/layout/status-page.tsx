import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

// The large button's looks, without the others: every page ships this file for its errors.
const action =
  "inline-flex h-13 shrink-0 items-center justify-center gap-2 rounded-full px-6 text-base font-semibold whitespace-nowrap transition-[background-color,border-color,color,transform,box-shadow] duration-200 ease-out-soft active:translate-y-px sm:px-7";
const mainAction = `${action} bg-primary text-primary-foreground shadow-card hover:bg-primary/90 hover:shadow-lift`;

/** The look of an action beside the main one. */
export const otherAction = `${action} border border-input/60 hover:border-foreground hover:bg-accent`;

type StatusPageProps = {
  /** The status, shown large. */
  code?: string;
  /** What is shown large where there is no code; decoration only. */
  mark?: ReactNode;
  title: string;
  text: string;
  action: string;
  /** Where the action leads. */
  href?: Route;
  /** Advice below the actions. */
  note?: ReactNode;
  /** Actions before the main one. */
  children?: ReactNode;
};

/** A page in place of the one that was asked for: what happened, and the way on. */
export function StatusPage({
  code,
  mark = code,
  title,
  text,
  action: words,
  href = "/",
  note,
  children,
}: StatusPageProps) {
  return (
    <div className="relative isolate overflow-hidden">
      <div
        aria-hidden="true"
        className="absolute top-48 left-1/2 -z-10 size-200 -translate-1/2 rounded-full bg-arcs [mask-image:linear-gradient(#000_25%,transparent_75%)] text-primary/20"
      />
      <div className="mx-auto grid min-h-screenful w-full max-w-6xl content-center justify-items-center gap-4 px-5 py-20 text-center sm:px-8">
        <div aria-hidden="true" className="mb-4 font-display text-mark font-extrabold text-primary">
          {mark}
        </div>
        <h1 className="text-title font-bold">
          {code ? <span className="sr-only">{code}: </span> : null}
          {title}
        </h1>
        <p className="max-w-md text-lg text-balance text-muted-foreground">{text}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {children}
          <Link href={href} className={mainAction}>
            {words}
          </Link>
        </div>
        {note ? <div className="mt-8 max-w-lg text-sm/relaxed text-muted-foreground">{note}</div> : null}
      </div>
    </div>
  );
}
