import { Bell, Clock, Users } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { ComingSoonTimes } from "@/components/home/coming-soon-times";
import { IfRun } from "@/components/home/if-run";
import { SessionTimes } from "@/components/home/session-times";
import { RegisterOrWaitButton } from "@/components/registration/register-or-wait-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CheckItem } from "@/components/ui/check-item";
import { cohortTeaser, lightning } from "@/lib/content/home";
import { type Session, type SessionCardTexts, sessionPath, waitlistTitle } from "@/lib/content/sessions";

type SessionCardProps = { session: Session; card: SessionCardTexts };

export function SessionCard({ session, card }: SessionCardProps) {
  const { title } = session;
  const { description, features, registeredCount, nextSession } = card;
  return (
    <Card
      summary={
        <div>
          <AvailabilityBadge session={session} />
          <h3 className="mt-3 text-heading font-bold lg:mt-5">
            <PageOf title={title}>{title}</PageOf>
          </h3>
          <p className="mt-3 text-muted-foreground">{description}</p>
        </div>
      }
    >
      <ul className="grid gap-3 text-sm max-lg:order-last max-lg:mt-6">
        {features.map((feature) => (
          <CheckItem key={feature}>{feature}</CheckItem>
        ))}
      </ul>
      <div className="mb-5 grid gap-2 text-sm text-muted-foreground lg:mt-6 lg:mb-7">
        {registeredCount ? (
          <p className="flex gap-2.5">
            <Users aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {registeredCount}
          </p>
        ) : null}
        <SessionTimes title={title} icon={<Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
          {nextSession}
        </SessionTimes>
      </div>
      <div className="mt-auto grid gap-3">
        <ReserveButton session={session} />
        <SecondButton title={title} second={card.second} />
      </div>
    </Card>
  );
}

/** A business function without a session: coming soon, or its next run. */
export function ComingSoonCard({ session }: { session: Session }) {
  const { name, title } = session;
  return (
    <Card
      summary={
        <div>
          <AvailabilityBadge session={session} />
          <h3 className="mt-5 text-heading font-bold">
            <PageOf title={title}>{name}</PageOf>
          </h3>
        </div>
      }
    >
      <ComingSoonTimes title={title} icon={<Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}>
        <Bell aria-hidden="true" className="mt-1 size-4 shrink-0" />
        {lightning.comingSoon(name)}
      </ComingSoonTimes>
      <div className="mt-auto">
        <ReserveButton session={session} />
      </div>
    </Card>
  );
}

/** A link to a session's page, which isn't prefetched for every card. */
const PageOf = ({ title, children }: { title: string; children: ReactNode }) => (
  <Link href={sessionPath(title)} prefetch={false} className="underline-offset-4 hover:underline">
    {children}
  </Link>
);

function AvailabilityBadge({ session: { title, registration } }: { session: Session }) {
  const available = <Badge variant="spark">Free, live</Badge>;
  if (registration.kind !== "waitlist") return available;
  return (
    <IfRun title={title} otherwise={<Badge>Coming Soon</Badge>}>
      {available}
    </IfRun>
  );
}

const ReserveButton = ({ session: { title, registration } }: { session: Session }) => (
  <RegisterOrWaitButton title={title} registration={registration} waitlistTitle={waitlistTitle(title)} />
);

type SecondButtonProps = Pick<Session, "title"> & Pick<SessionCardTexts, "second">;

/** "Coming Soon" gives way to a link to the course while a run can be booked with the button above. */
function SecondButton({ title, second }: SecondButtonProps) {
  if (!second) return null;
  if (second.href) return <CourseLink>{second.text}</CourseLink>;
  return (
    <IfRun
      title={title}
      otherwise={
        <Button variant="outline" disabled>
          {second.text}
        </Button>
      }
    >
      <CourseLink>{cohortTeaser.action}</CourseLink>
    </IfRun>
  );
}

const CourseLink = ({ children }: { children: ReactNode }) => (
  <Button asChild variant="outline">
    <Link href="/course">{children}</Link>
  </Button>
);

type CardProps = { summary: ReactNode; children: ReactNode };

/** A card that is alone shows its two halves side by side. */
function Card({ summary, children }: CardProps) {
  return (
    <li className="group/card flex flex-col gap-5 rounded-2xl border border-border bg-card p-5 shadow-card transition-shadow duration-300 hover:shadow-lift sm:p-7 lg:gap-6 lg:only:grid lg:only:grid-cols-2 lg:only:gap-12 lg:only:p-10">
      {summary}
      <div className="flex grow flex-col lg:group-only/card:border-l lg:group-only/card:border-border lg:group-only/card:pl-12">
        {children}
      </div>
    </li>
  );
}
