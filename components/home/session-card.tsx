import { Bell } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { SessionText, SessionTitle } from "@/components/home/stills";
import { RegisterButton } from "@/components/registration/register-button";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { lightning } from "@/lib/content/lightning";
import type { RegistrationTitle, SessionCard as SessionCardContent } from "@/lib/content/sessions";

/** A session as its card needs it, with what its button registers for; the text is a still. */
export type Session = Pick<SessionCardContent, "id"> & { opens: RegistrationTitle };

/** A business function that has no session yet. */
export type Upcoming = { name: string; opens: RegistrationTitle };

/** One free session with what one learns, when it is, and the way in. */
export function SessionCard({ id, opens }: Session) {
  return (
    <CardShell head={<SessionTitle id={id} />}>
      <SessionText id={id} />
      <div className="mt-auto grid gap-3">
        <SessionActions id={id} opens={opens} />
      </div>
    </CardShell>
  );
}

function SessionActions({ id, opens }: Session) {
  if (id === "product") {
    return (
      <>
        <a href={lightning.productEventUrl} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
          Reserve Your Spot<span className="sr-only"> (opens in a new tab)</span>
        </a>
        <Link href="/course" className={buttonVariants({ variant: "outline" })}>
          Buy Now
        </Link>
      </>
    );
  }
  if (id === "sales") {
    return (
      <>
        <RegisterButton sessionTitle={opens}>Reserve Your Spot</RegisterButton>
        <Button variant="outline" disabled>
          Coming Soon
        </Button>
      </>
    );
  }
  return <JoinWaitingList sessionTitle={opens} />;
}

function JoinWaitingList({ sessionTitle }: { sessionTitle: RegistrationTitle }) {
  return (
    <RegisterButton sessionTitle={sessionTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}

/** A business function that has no session yet. */
export function ComingSoonCard({ name, opens }: Upcoming) {
  return (
    <CardShell
      head={
        <div>
          <Badge>Coming Soon</Badge>
          <h3 className="mt-5 text-heading font-bold">{name}</h3>
        </div>
      }
    >
      <p className="mb-7 flex gap-2.5 text-muted-foreground">
        <Bell aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {lightning.comingSoon(name)}
      </p>
      <div className="mt-auto">
        <JoinWaitingList sessionTitle={opens} />
      </div>
    </CardShell>
  );
}

type CardShellProps = { head: ReactNode; children: ReactNode };

/** A card among others stacks its two halves; alone it lays them side by side. */
function CardShell({ head, children }: CardShellProps) {
  return (
    <li className="group/card flex flex-col gap-6 rounded-2xl border border-border bg-card p-7 shadow-card transition-shadow duration-300 hover:shadow-lift lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 lg:only:p-10">
      {head}
      <div className="flex grow flex-col lg:group-only/card:border-l lg:group-only/card:border-border lg:group-only/card:pl-12">
        {children}
      </div>
    </li>
  );
}
