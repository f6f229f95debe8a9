import Link from "next/link";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Container } from "@/components/ui/section";

type StatusPageProps = {
  /** The status, shown large. */
  code?: string;
  /** What is shown large where there is no code; decoration only. */
  mark?: ReactNode;
  title: string;
  text: string;
  action: string;
  /** Where the action leads. */
  href?: string;
  /** Advice below the actions. */
  note?: ReactNode;
  /** Actions before the main one. */
  children?: ReactNode;
};

/** A page in place of the one that was asked for: what happened, and the way on. */
export function StatusPage({ code, mark = code, title, text, action, href = "/", note, children }: StatusPageProps) {
  return (
    <Container className="grid min-h-[60dvh] content-center justify-items-center gap-4 py-20 text-center">
      <div
        aria-hidden="true"
        className="font-display text-[clamp(6rem,22vw,11rem)]/none font-extrabold tracking-tighter text-primary/20"
      >
        {mark}
      </div>
      <h1 className="text-title font-bold">
        {code ? <span className="sr-only">{code}: </span> : null}
        {title}
      </h1>
      <p className="max-w-md text-lg text-muted-foreground">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {children}
        <Button asChild size="lg">
          <Link href={href}>{action}</Link>
        </Button>
      </div>
      {note ? <div className="mt-8 max-w-lg text-sm/relaxed text-muted-foreground">{note}</div> : null}
    </Container>
  );
}
