"use client";

import { useState } from "react";

import { parts } from "@/components/registration/registered";
import { showKept } from "@/components/registration/use-kept-registration";
import { replaceSessionRun } from "@/components/registration/use-session-run";
import { useSession } from "@/hooks/use-session";
import { registration } from "@/lib/content/registration";
import type { RegistrationTitle } from "@/lib/content/sessions";
import { registerForSessionAction } from "@/lib/registrations/actions";
import { keepRegistration } from "@/lib/registrations/kept";
import type { SessionRun } from "@/lib/registrations/run";
import type { Registration } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/**
 * The registration form's action: registers for the run that is shown, and keeps a note of that in this browser. If
 * that run is no longer open, the cards and the dialog show the one that is, and `runChange` says so until the form is
 * sent again.
 */
export function useRegistration(sessionTitle: RegistrationTitle, run: SessionRun | null) {
  const { user } = useSession();
  const [runChange, setRunChange] = useState<string | null>(null);

  async function register(values: Registration): Promise<Result<unknown> | null> {
    setRunChange(null);
    const result = await registerForSessionAction({ ...values, sessionTitle, runId: run?.runId });
    if (!result.ok) return result;
    if (!result.data || "token" in result.data) {
      const own = user && result.data ? { account: user.id, token: result.data.token } : null;
      keepRegistration({ id: run?.runId ?? sessionTitle, endsAt: run?.endsAt ?? null, own });
      void showKept(parts);
      return result;
    }
    const { next } = result.data;
    replaceSessionRun(sessionTitle, run, next);
    const { first, none, next: another } = registration.runChanged;
    setRunChange(next ? (run ? another : first) : none);
    return null;
  }

  return { register, runChange };
}
