"use client";

import { RegisterButton } from "@/components/registration/register-button";
import { useSessionRun } from "@/components/registration/use-session-run";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterOrWaitButtonProps = {
  sessionTitle: RegistrationTitle;
  /** The list to join while there's no run; null if the default slot is open for registration. */
  waitlistTitle: RegistrationTitle | null;
};

/**
 * Registers for the session's next run, else for its slot or its waiting list. An open dialog stays open when that
 * changes: both buttons are one component in one place, so React keeps its state.
 */
export function RegisterOrWaitButton({ sessionTitle, waitlistTitle }: RegisterOrWaitButtonProps) {
  const run = useSessionRun(sessionTitle);
  return run || waitlistTitle === null ? (
    <RegisterButton sessionTitle={sessionTitle} runId={run?.runId} className="w-full">
      Reserve Your Spot
    </RegisterButton>
  ) : (
    <RegisterButton sessionTitle={waitlistTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}
