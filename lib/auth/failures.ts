import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";

import { log } from "@/lib/log";
import type { Result } from "@/lib/result";

/** Read where the backend is away: nobody can do anything but wait. */
export const UNAVAILABLE = "The sign-in service is not answering. Please try again in a minute.";

/** True where a mail was refused because one has just gone to that address; said aloud, it would reveal an account. */
export const isMailTooSoon = (error: unknown): boolean =>
  isAuthApiError(error) && error.code === "over_email_send_rate_limit";

/** The backend's own sentence where it said no to what was typed; anything else is logged and read as an outage. */
export function failureOf(error: unknown, event: string): Extract<Result, { ok: false }> {
  const isAnswer = isAuthError(error) && !isAuthRetryableFetchError(error) && (error.status ?? 500) < 500;
  if (isAnswer) return { ok: false, error: error.message };
  log("error", event, { error });
  return { ok: false, error: UNAVAILABLE };
}
