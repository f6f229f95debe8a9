import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { buttonVariants } from "@/components/ui/button";

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
    <div className="status-page">
      <div aria-hidden="true">{mark}</div>
      <h1>
        {code ? <span className="sr-only">{code}: </span> : null}
        {title}
      </h1>
      <p>{text}</p>
      <div>
        {children}
        <Link href={href} className={buttonVariants({ size: "lg" })}>
          {words}
        </Link>
      </div>
      {note ? <div>{note}</div> : null}
    </div>
  );
}
