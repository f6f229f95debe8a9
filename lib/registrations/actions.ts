"use server";

import { after } from "next/server";

import { optionalUser } from "@/lib/auth/current-user";
import { drainOutbox } from "@/lib/email/outbox";
import { runAction } from "@/lib/forms/action";
import { isTrapped } from "@/lib/forms/bot-trap";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import { type OwnRegistration, registerForSession, type RunChange } from "@/lib/registrations/register";
import { NO_SUCH_SESSION, registrationSchema } from "@/lib/registrations/schema";
import type { Result } from "@/lib/result";

/**
 * Registers for a free session or its waiting list; the mail is sent after the response. Signed-in visitors register
 * with their account's address, not the form's. On success the data is the token of the registration's page for an
 * account, and undefined for anyone else, since anyone can type any address. If the run has changed, nothing was
 * registered, and the data is the change.
 */
export async function registerForSessionAction(
  input: unknown,
): Promise<Result<OwnRegistration | RunChange | undefined>> {
  const options = publicFormOptions({
    name: "registration",
    schema: registrationSchema,
    failure: "Please try again later.",
    findAccount: optionalUser,
    work: async (registration, account) => {
      const { email, newsletter, sessionTitle, runId } = registration;
      const outcome = await registerForSession({
        newsletter,
        sessionTitle,
        email: account?.email ?? email,
        isAccount: Boolean(account),
        runId: runId || null,
        isSuspect: isTrapped(registration),
      });
      if (!outcome || (typeof outcome === "object" && "token" in outcome)) after(drainOutbox);
      return outcome;
    },
  });
  const result = await runAction(options, input);
  if (!result.ok) return result;
  return result.data === "unknown_list" ? { ok: false, error: NO_SUCH_SESSION } : { ok: true, data: result.data };
}
