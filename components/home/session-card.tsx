import { Bell } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { SessionText, SessionTitle } from "@/components/home/stills";
import { RegisterButton } from "@/components/registration/register-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lightning } from "@/lib/content/home";
import { waitlistTitle, type RegistrationTitle, type SessionCard as SessionCardContent } from "@/lib/content/sessions";

/** One free session with what one learns, when it is, and the way in. */
export function SessionCard({ card }: { card: SessionCardContent }) {
  const { id, title } = card;
  return (
    <CardShell head={<SessionTitle id={id} />}>
      <SessionText id={id} />
      <div className="mt-auto grid gap-3">
        <SessionActions id={id} title={title} />
      </div>
    </CardShell>
  );
}

function SessionActions({ id, title }: Pick<SessionCardContent, "id" | "title">) {
  if (id === "product") {
    return (
      <>
        <Button asChild>
          <a href={lightning.productEventUrl} target="_blank" rel="noopener noreferrer">
            Reserve Your Spot<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Button>
        <Button asChild variant="outline">
          <Link href="/course">Buy Now</Link>
        </Button>
      </>
    );
  }
  if (id === "sales") {
    return (
      <>
        <RegisterButton sessionTitle={title}>Reserve Your Spot</RegisterButton>
        <Button variant="outline" disabled>
          Coming Soon
        </Button>
      </>
    );
  }
  return <JoinWaitingList sessionTitle={waitlistTitle("Human Resources")} />;
}

function JoinWaitingList({ sessionTitle }: { sessionTitle: RegistrationTitle }) {
  return (
    <RegisterButton sessionTitle={sessionTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}

type ComingSoonCardProps = { name: "Finance & Accounting" | "Operations" | "IT & Analytics" };

/** A business function that has no session yet. */
export function ComingSoonCard({ name }: ComingSoonCardProps) {
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
        <Bell className="mt-1 size-4 shrink-0" aria-hidden="true" />
        {lightning.comingSoon(name)}
      </p>
      <div className="mt-auto">
        <JoinWaitingList sessionTitle={waitlistTitle(name)} />
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
