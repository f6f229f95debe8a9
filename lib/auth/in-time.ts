import "server-only";

import { deadlineSignal } from "@/lib/deadline";
import { AUTH_DEADLINE_MS } from "@/lib/supabase/server";

/** The auth backend did not answer: nobody knows who is signed in. Never the same as "nobody". */
export class AuthUnavailableError extends Error {
  override name = "AuthUnavailableError";
}

type Answer<Data> = { data: Data; error: unknown };

/**
 * One question to the auth backend, answered within 4.5 s, or the time of the work around it: the library itself goes on
 * trying to refresh a session for half a minute. What it throws comes back as `error`, lateness as an AuthUnavailableError.
 */
export async function answerInTime<Data>(question: () => Promise<Answer<Data>>): Promise<Answer<Data | null>> {
  const late = Promise.withResolvers<Answer<null>>();
  const noAnswer = { data: null, error: new AuthUnavailableError("No answer in time") };
  const deadline = deadlineSignal(AUTH_DEADLINE_MS);
  if (deadline.aborted) return noAnswer;
  deadline.addEventListener("abort", () => late.resolve(noAnswer), { once: true });
  const answer = question().catch((error: unknown) => ({ data: null, error }));
  return Promise.race([answer, late.promise]);
}
