import { Bell, Check, Clock, Users } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { RegisterButton } from "@/components/registration/register-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lightning } from "@/lib/content/home";
import { waitlistTitle, type RegistrationTitle, type SessionCard as SessionCardContent } from "@/lib/content/sessions";

/** One free session with what one learns, when it is, and the way in. */
export function SessionCard({ card }: { card: SessionCardContent }) {
  const { id, title, description, features, isAvailable, registeredCount, nextSession } = card;
  return (
    <CardShell
      badge={isAvailable ? <Badge variant="spark">Free, live</Badge> : <Badge>Coming Soon</Badge>}
      title={title}
      lead={description}
    >
      <ul className="grid gap-3 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check className="mt-0.5 size-4 shrink-0 text-accent-foreground" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-6 mb-7 grid gap-2 text-sm text-muted-foreground">
        {nextSession ? (
          <p className="flex gap-2.5">
            <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {nextSession}
          </p>
        ) : null}
        {registeredCount ? (
          <p className="flex gap-2.5">
            <Users className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {registeredCount}
          </p>
        ) : null}
      </div>
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
    <CardShell badge={<Badge>Coming Soon</Badge>} title={name}>
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

type CardShellProps = { badge: ReactNode; title: string; lead?: string; children: ReactNode };

/** A card among others stacks its two halves; alone it lays them side by side. */
function CardShell({ badge, title, lead, children }: CardShellProps) {
  return (
    <li className="group/card flex flex-col gap-6 rounded-2xl border border-border bg-card p-7 shadow-card transition-shadow duration-300 hover:shadow-lift lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 lg:only:p-10">
      <div>
        {badge}
        <h3 className="mt-5 text-heading font-bold">{title}</h3>
        {lead ? <p className="mt-3 text-muted-foreground">{lead}</p> : null}
      </div>
      <div className="flex grow flex-col lg:group-only/card:border-l lg:group-only/card:border-border lg:group-only/card:pl-12">
        {children}
      </div>
    </li>
  );
}
