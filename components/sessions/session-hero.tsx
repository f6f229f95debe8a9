import { Clock } from "lucide-react";

import { SessionTimes } from "@/components/home/session-times";
import { RegisterOrWaitButton } from "@/components/registration/register-or-wait-button";
import { Arcs } from "@/components/ui/motif";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Container, Eyebrow } from "@/components/ui/section";
import { sessionPage, summaryOf } from "@/lib/content/session-pages";
import { type Session, waitlistTitle } from "@/lib/content/sessions";

/** What the session is, when its next run is, and the button to register or to wait. */
export function SessionHero({ session }: { session: Session }) {
  const { title, registration } = session;
  return (
    <section className="framed border-b border-border bg-surface">
      <Arcs className="-top-72 -left-72 -z-10 size-176 text-primary/12" />
      <Container className="grid gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1.5fr_1fr] lg:items-end">
        <div>
          <Eyebrow>{sessionPage.eyebrow}</Eyebrow>
          <h1 className="text-title font-extrabold sm:text-5xl/tight">{title}</h1>
          <p className="mt-5 max-w-xl text-lg/relaxed text-muted-foreground">{summaryOf(session).description}</p>
        </div>
        <div className="grid content-end gap-5">
          <SessionTimes title={title} icon={<Clock aria-hidden="true" className="mt-1 size-4 shrink-0" />}>
            {null}
          </SessionTimes>
          <div className="grid">
            <RegisterOrWaitButton title={title} registration={registration} waitlistTitle={waitlistTitle(title)} />
            <NeedsJavaScript what="Registering for a session" />
          </div>
          <p className="text-sm text-muted-foreground">{sessionPage.facts}</p>
        </div>
      </Container>
    </section>
  );
}
