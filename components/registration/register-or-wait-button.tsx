"use client";

import { RegisterButton } from "@/components/registration/register-button";
import { useSessionRun } from "@/components/registration/use-session-run";
import type { RegistrationTitle } from "@/lib/content/sessions";

type RegisterOrWaitButtonProps = { sessionTitle: RegistrationTitle; waitlistTitle: RegistrationTitle };

/**
 * Registers for the session's next run, else for its waiting list. An open dialog follows the change: both are one
 * component in one place, which keeps its state.
 */
export function RegisterOrWaitButton({ sessionTitle, waitlistTitle }: RegisterOrWaitButtonProps) {
  return useSessionRun(sessionTitle) ? (
    <RegisterButton sessionTitle={sessionTitle} className="w-full">
      Reserve Your Spot
    </RegisterButton>
  ) : (
    <RegisterButton sessionTitle={waitlistTitle} variant="outline" className="w-full">
      Join Waiting List
    </RegisterButton>
  );
}
