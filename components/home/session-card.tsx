import { Bell, Clock, Users } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { IfRun } from "@/components/home/if-run";
import { SessionTimes } from "@/components/home/session-times";
import { RegisterButton } from "@/components/registration/register-button";
import { RegisterOrWaitButton } from "@/components/registration/register-or-wait-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckItem } from "@/components/ui/check-item";
import { lightning } from "@/lib/content/home";
import { type RegistrationTitle, type SessionCard as Session, waitlistTitle } from "@/lib/content/sessions";

/** A free session with its registration button. */
export function SessionCard({ session }: { session: Session }) {
  const { id, title, description, features, registeredCount, nextSession } = session;
  return (
    <Card
      summary={
        <div>
          <AvailabilityBadge session={session} />
          <h3 className="mt-5 text-heading font-bold">{title}</h3>
          <p className="mt-3 text-muted-foreground">{description}</p>
        </div>
      }
    >
      <ul className="grid gap-3 text-sm">
        {features.map((feature) => (
          <CheckItem key={feature}>{feature}</CheckItem>
        ))}
      </ul>
      <div className="mt-6 mb-7 grid gap-2 text-sm text-muted-foreground">
        {registeredCount ? (
          <p className="flex gap-2.5">
            <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {registeredCount}
          </p>
        ) : null}
        {/* The dates of the product session are those of its own event page. */}
        {id === "product" ? null : (
          <SessionTimes title={title} icon={<Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
            {nextSession}
          </SessionTimes>
        )}
      </div>
      <div className="mt-auto grid gap-3">
        <SessionActions session={session} />
      </div>
    </Card>
  );
}

function AvailabilityBadge({ session: { title, isAvailable } }: { session: Session }) {
  const available = <Badge variant="spark">Free, live</Badge>;
  if (isAvailable) return available;
  return (
    <IfRun title={title} otherwise={<Badge>Coming Soon</Badge>}>
      {available}
    </IfRun>
  );
}

function SessionActions({ session: { id, title } }: { session: Session }) {
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
  return <RegisterOrWaitButton sessionTitle={title} waitlistTitle={waitlistTitle("Human Resources")} />;
}

function JoinWaitlist({ sessionTitle }: { sessionTitle: RegistrationTitle }) {
  return (
    <RegisterButton sessionTitle={sessionTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}

type ComingSoonCardProps = { name: string; sessionTitle: RegistrationTitle };

/** A business function without a session. */
export function ComingSoonCard({ name, sessionTitle }: ComingSoonCardProps) {
  return (
    <Card
      summary={
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
        <JoinWaitlist sessionTitle={sessionTitle} />
      </div>
    </Card>
  );
}

type CardProps = { summary: ReactNode; children: ReactNode };

/** An only card has its two halves side by side. */
function Card({ summary, children }: CardProps) {
  return (
    <li className="group/card flex flex-col gap-6 rounded-2xl border border-border bg-card p-7 shadow-card transition-shadow duration-300 hover:shadow-lift lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 lg:only:p-10">
      {summary}
      <div className="flex grow flex-col lg:group-only/card:border-l lg:group-only/card:border-border lg:group-only/card:pl-12">
        {children}
      </div>
    </li>
  );
}
