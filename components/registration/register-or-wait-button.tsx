"use client";

import { RegisterButton } from "@/components/registration/register-button";
import { useIsWithoutDate, useSessionRun } from "@/components/registration/use-session-run";
import { buttonVariants } from "@/components/ui/button-variants";
import type { RegistrationTitle, Session } from "@/lib/content/sessions";

type RegisterOrWaitButtonProps = Pick<Session, "title" | "registration"> & { waitlistTitle: RegistrationTitle };

/**
 * Registers for the session's run, else for its slot, on this site or the event's own, else for its list. An open dialog
 * stays open when that changes: the dialog's buttons are one component in one place, so React keeps its state.
 */
export function RegisterOrWaitButton({ title, registration, waitlistTitle }: RegisterOrWaitButtonProps) {
  const run = useSessionRun(title);
  const isWaiting = useIsWithoutDate(title) || registration.kind === "waitlist";
  if (!run && !isWaiting && registration.kind === "external") {
    return (
      <a href={registration.url} target="_blank" rel="noopener noreferrer" className={buttonVariants()}>
        Reserve Your Spot<span className="sr-only"> (opens in a new tab)</span>
      </a>
    );
  }
  return run || !isWaiting ? (
    <RegisterButton sessionTitle={title} runId={run?.runId} className="w-full">
      {run?.isOn ? "It's on now: register and join" : "Reserve Your Spot"}
    </RegisterButton>
  ) : (
    <RegisterButton sessionTitle={waitlistTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}
