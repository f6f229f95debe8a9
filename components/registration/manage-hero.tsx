import { ManageNextStep } from "@/components/registration/manage-next-step";
import { ManageState } from "@/components/registration/manage-state";
import { ManageTimes } from "@/components/registration/manage-times";
import { Badge } from "@/components/ui/badge";
import { Arcs } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";
import { isCohortWaitlistTitle, listOfTitle } from "@/lib/content/cohort-lists";
import { manage } from "@/lib/content/manage-registration";
import { registration as dialog } from "@/lib/content/registration";
import { isNextDateList, withoutWaitlist } from "@/lib/content/sessions";
import type { ManagedRegistration } from "@/lib/registrations/manage";
import { isActive, offerOf, type Phase } from "@/lib/registrations/phase";

type ManageHeroProps = {
  token: string;
  registration: ManagedRegistration;
  phase: Phase;
  now: Date;
  learnerZone: string | undefined;
  /** Where Join leads while it's open, else null. */
  joinUrl: string | null;
};

/** The phase in words; a cohort isn't called a session. */
function textOf(phase: Phase, title: string): string {
  if (phase !== "waiting") return manage.phases[phase].text;
  if (isCohortWaitlistTitle(title)) return dialog.cohortList(listOfTitle(title)).joined.description;
  return (isNextDateList(title) ? dialog.nextDateList.joined : dialog.waitlisted).description;
}

/** What the person is registered for, whether they still are, and the one thing to do next. */
export function ManageHero({ token, registration, phase, now, learnerZone, joinUrl }: ManageHeroProps) {
  const { sessionTitle, run } = registration;
  const { badge } = manage.phases[phase];
  // The list's session has a run now.
  const hasDate = phase === "waiting" && registration.nextRun !== null;
  const isWaitlist = phase === "waiting" || phase === "left";
  return (
    <section className="framed bg-ink text-ink-foreground [--ring:var(--spark)]">
      <Arcs className="-top-56 -right-56 -z-10 size-176 text-white/10" />
      <Container className="grid grid-cols-1 items-center gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1.2fr_1fr]">
        <div>
          {isActive(phase) ? (
            <Badge variant="spark">{badge}</Badge>
          ) : (
            <Badge variant="outline" className="border-white/30 text-ink-foreground">
              {badge}
            </Badge>
          )}
          <h1 className="mt-5 text-title font-extrabold">{withoutWaitlist(sessionTitle)}</h1>
          <ManageState state={phase} className="mt-4 max-w-xl text-lg/relaxed text-ink-muted">
            {phase === "over" && joinUrl ? manage.late : textOf(phase, sessionTitle)}
          </ManageState>
          <ManageNextStep
            token={token}
            offer={isActive(phase) && !hasDate ? null : offerOf(registration, now)}
            phase={phase}
            ownRunId={run?.runId}
            learnerZone={learnerZone}
            joinUrl={joinUrl}
          />
        </div>
        {isWaitlist ? null : (
          <ManageTimes
            sessionTitle={sessionTitle}
            run={run}
            learnerZone={learnerZone}
            isCancelled={phase === "cancelled" || phase === "run-cancelled"}
          />
        )}
      </Container>
    </section>
  );
}
