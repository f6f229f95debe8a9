import Link from "next/link";
import type { ReactNode } from "react";

import { Button } from "@/components/ui/button";
import { Container } from "@/components/ui/section";

type StatusPageProps = { code: string; title: string; text: string; action: string; children?: ReactNode };

/** A page in place of the one that was asked for: what happened, and the way home. */
export function StatusPage({ code, title, text, action, children }: StatusPageProps) {
  return (
    <Container className="grid min-h-[60dvh] content-center justify-items-center gap-4 py-20 text-center">
      <p
        aria-hidden="true"
        className="font-display text-[clamp(6rem,22vw,11rem)]/none font-extrabold tracking-tighter text-primary/20"
      >
        {code}
      </p>
      <h1 className="text-title font-bold">
        <span className="sr-only">{code}: </span>
        {title}
      </h1>
      <p className="max-w-md text-lg text-muted-foreground">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {children}
        <Button asChild size="lg">
          <Link href="/">{action}</Link>
        </Button>
      </div>
    </Container>
  );
}
