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
  /** What is open for registration instead. */
  offer: Offer | null;
  ownRunId: string | undefined;
  learnerZone: string | undefined;
  joinUrl: string | null;
};

/** Join while it's open; otherwise registering again, or for the next run, if the person isn't registered. */
export function ManageNextStep(props: ManageNextStepProps) {
  const { phase, joinUrl } = props;
  return (
    <>
      {joinUrl ? (
        <Button
          asChild
          size="lg"
          variant={isActive(phase) ? "spark" : "outline"}
          className={isActive(phase) ? "mt-8" : "mt-8 border-white/30 hover:border-white hover:bg-white/10"}
        >
          <a href={joinUrl} target="_blank" rel="noopener noreferrer">
            {manage.join}
            <span className="sr-only">{manage.newTab}</span>
            <ArrowUpRight aria-hidden="true" />
          </a>
        </Button>
      ) : null}
      {isActive(phase) && props.offer === null ? null : <Again {...props} />}
    </>
  );
}

function Again({ token, offer, phase, ownRunId, learnerZone }: ManageNextStepProps) {
  if (!offer) {
    return (
      <div className="mt-8">
        <Button asChild size="lg" variant="spark">
          <Link href="/#lightning-sessions">{manage.again.sessions}</Link>
        </Button>
      </div>
    );
  }
  const next = offer.run?.runId === ownRunId ? null : offer.run;
  const { action, actionNext, actionList } = manage.again;
  return (
    <div className="mt-8 grid justify-items-start gap-5">
      {next ? (
        <p className="border-l-2 border-spark pl-4">
          <span className="block text-sm text-ink-muted">
            {phase === "waiting" ? manage.again.date : manage.again.next}
          </span>
          <span className="block font-semibold">{runDate(next, next.timeZone)}</span>
          <span className="block font-semibold">{runTime(next, next.timeZone)}</span>
          <LocalTime
            startsAt={next.startsAt}
            endsAt={next.endsAt}
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
