"use client";

import { useState } from "react";

import { replaceSessionRun } from "@/components/registration/use-session-run";
import { registration } from "@/lib/content/registration";
import type { RegistrationTitle } from "@/lib/content/sessions";
import { registerForSessionAction } from "@/lib/registrations/actions";
import type { SessionRun } from "@/lib/registrations/run";
import type { Registration } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/**
 * The action of the registration form: registers for the run that is shown. If that is no longer open, the cards and
 * the dialog show what is, and `runChange` says so until the form is sent again.
 */
export function useRegistration(sessionTitle: RegistrationTitle, run: SessionRun | null) {
  const [runChange, setRunChange] = useState<string | null>(null);

  async function register(values: Registration): Promise<Result<unknown> | null> {
    setRunChange(null);
    const result = await registerForSessionAction({ ...values, sessionTitle, runId: run?.runId });
    if (!result.ok || !result.data) return result;
    const { next } = result.data;
    replaceSessionRun(sessionTitle, next);
    const { first, none, next: another } = registration.runChanged;
    setRunChange(next ? (run ? another : first) : none);
    return null;
  }

  return { register, runChange };
}
