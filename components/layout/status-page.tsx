import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { buttonVariants } from "@/components/ui/button-variants";

type StatusPageProps = {
  code?: string;
  /** Decoration instead of the code. */
  mark?: ReactNode;
  title: string;
  text: string;
  action: string;
  href?: Route;
  note?: ReactNode;
  /** Actions before the main one. */
  children?: ReactNode;
};

export function StatusPage({ code, mark = code, title, text, action, href = "/", note, children }: StatusPageProps) {
  return (
    <div className="framed mx-auto grid min-h-screenful w-full max-w-6xl content-center justify-items-center gap-4 px-5 py-20 text-center before:absolute before:top-48 before:left-1/2 before:-z-10 before:size-200 before:-translate-1/2 before:rounded-full before:bg-arcs before:[mask-image:linear-gradient(#000_25%,transparent_75%)] before:text-primary/20 sm:px-8">
      <div aria-hidden="true" className="mb-4 font-display text-mark font-extrabold text-primary">
        {mark}
      </div>
      <h1 className="text-title font-bold">
        {code ? <span className="sr-only">{code}: </span> : null}
        <span>{title}</span>
      </h1>
      <p className="max-w-md text-lg text-balance text-muted-foreground">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {children}
        <Link href={href} className={buttonVariants({ size: "lg" })}>
          {action}
        </Link>
      </div>
      {note ? <div className="mt-8 max-w-lg text-sm/relaxed text-muted-foreground">{note}</div> : null}
    </div>
  );
}
