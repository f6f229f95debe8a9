import "server-only";

import { deadlineSignal } from "@/lib/http/deadline";
import { newErrorId } from "@/lib/log";
import { AUTH_DEADLINE_MS } from "@/lib/supabase/server";

/** The auth server did not respond, so the session is unknown: not the same as signed out. */
export class AuthUnavailableError extends Error {
  override name = "AuthUnavailableError";
  /** In the log line, and in the message that the visitor sees. */
  readonly errorId = newErrorId();
}

type AuthResponse<Data> = { data: Data; error: unknown };

/**
 * Runs a call to the auth server for at most 4.5 s, or until the deadline of the enclosing work: the library itself
 * retries a session refresh for 30 s. A thrown error is returned as `error`, a timeout as an AuthUnavailableError.
 */
export async function withAuthDeadline<Data>(
  call: () => Promise<AuthResponse<Data>>,
): Promise<AuthResponse<Data | null>> {
  const late = Promise.withResolvers<AuthResponse<null>>();
  const timedOut = { data: null, error: new AuthUnavailableError("No answer in time") };
  const deadline = deadlineSignal(AUTH_DEADLINE_MS);
  if (deadline.aborted) return timedOut;
  deadline.addEventListener("abort", () => late.resolve(timedOut), { once: true });
  const answer = call().catch((error: unknown) => ({ data: null, error }));
  return Promise.race([answer, late.promise]);
}
