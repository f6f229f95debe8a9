import type { ReactNode } from "react";

import { InkPanel } from "@/components/ui/ink-panel";
import { Arcs } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";

type CallToActionProps = {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
};

export function CallToAction({ id, title, text, children }: CallToActionProps) {
  return (
    <Container className="pb-18 sm:pb-24">
      <InkPanel
        as="section"
        aria-labelledby={id}
        className="framed grid items-center gap-8 px-7 py-12 sm:px-12 sm:py-14 lg:grid-cols-[1fr_auto]"
      >
        <Arcs className="top-1/2 right-0 -z-10 size-144 translate-x-1/3 -translate-y-1/2 text-white/12" />
        <div>
          <h2 id={id} className="text-title font-bold">
            {title}
          </h2>
          <p className="mt-3 max-w-lg text-lg text-ink-muted">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:*:grow">{children}</div>
      </InkPanel>
    </Container>
  );
}
