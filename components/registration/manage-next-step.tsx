import { ArrowUpRight } from "lucide-react";
import Link from "next/link";

import { LocalTime } from "@/components/registration/local-time";
import { ManageRegisterAgain } from "@/components/registration/manage-register-again";
import { Button } from "@/components/ui/button";
import { manage } from "@/lib/content/manage-registration";
import { runDate, runTime } from "@/lib/format/run-times";
import { isActive, type Offer, type Phase } from "@/lib/registrations/phase";

type ManageNextStepProps = {
  token: string;
  phase: Phase;
  /** What one may register for instead. */
  offer: Offer | null;
  ownRunId: string | undefined;
  learnerZone: string | undefined;
  joinUrl: string | null;
};

/** Joining while that is possible; registering again, or for the next run, where one is not registered. */
export function ManageNextStep({ token, phase, offer, ownRunId, learnerZone, joinUrl }: ManageNextStepProps) {
  if (joinUrl) {
    return (
      <Button asChild size="lg" variant="spark" className="mt-8">
        <a href={joinUrl} target="_blank" rel="noopener noreferrer">
          {manage.join}
          <span className="sr-only">{manage.newTab}</span>
          <ArrowUpRight aria-hidden="true" />
        </a>
      </Button>
    );
  }
  if (isActive(phase)) return null;
  if (!offer) {
    return (
      <Button asChild size="lg" variant="spark" className="mt-8">
        <Link href="/#lightning-sessions">{manage.again.sessions}</Link>
      </Button>
    );
  }
  const next = offer.run?.runId === ownRunId ? null : offer.run;
  const { action, actionNext, actionList } = manage.again;
  return (
    <div className="mt-8 grid justify-items-start gap-5">
      {next ? (
        <p className="border-l-2 border-spark pl-4">
          <span className="block text-sm text-ink-muted">{manage.again.next}</span>
          <span className="block font-semibold">{runDate(next, next.timeZone)}</span>
          <span className="block font-semibold">{runTime(next, next.timeZone)}</span>
          <LocalTime
            startsAt={next.startsAt}
            timeZone={next.timeZone}
            learnerZone={learnerZone}
            className="block min-h-[2lh] text-sm text-ink-muted sm:min-h-lh"
          />
        </p>
      ) : null}
      <ManageRegisterAgain token={token} runId={offer.run?.runId}>
        {next ? actionNext : phase === "left" ? actionList : action}
      </ManageRegisterAgain>
    </div>
  );
}
