import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";

import { site } from "@/lib/content/site";
import { log } from "@/lib/log";
import type { Result } from "@/lib/result";

/** Read where the backend is away: nobody can do anything but wait. */
export const UNAVAILABLE = "The sign-in service is not answering. Please try again in a minute.";

const MAIL_REFUSED = `We could not send you an email just now. Please try again in an hour, or write to ${site.supportEmail}.`;

/** The backend's code for two refusals that only their messages tell apart (GoTrue, `mail.go`). */
const OVER_MAIL_LIMIT = "over_email_send_rate_limit";

const codeOf = (error: unknown) => (isAuthApiError(error) ? error.code : undefined);

/** True where a mail was refused because one has just gone to that address; said aloud, it would reveal an account. */
export const isMailTooSoon = (error: unknown): boolean =>
  codeOf(error) === OVER_MAIL_LIMIT && /only request this after/i.test((error as Error).message);

/**
 * True where the backend sends no mail to anybody (the project's hourly quota is used up) or to this address (the
 * built-in mailer knows the project's team only). On sign-up no account is left behind.
 */
const isMailRefused = (error: unknown): boolean =>
  (codeOf(error) === OVER_MAIL_LIMIT && !isMailTooSoon(error)) || codeOf(error) === "email_address_not_authorized";

/** True where the backend said no to what was typed, and not to this server, which calls it for everybody. */
const isAnswer = (error: unknown) =>
  isAuthError(error) &&
  !isAuthRetryableFetchError(error) &&
  (error.status ?? 500) < 500 &&
  codeOf(error) !== "over_request_rate_limit";

/** True where the backend did not answer, as against saying no. */
export const isOutage = (error: unknown): boolean =>
  !isAuthError(error) || isAuthRetryableFetchError(error) || (error.status ?? 500) >= 500;

/** The backend's own sentence where it said no to what was typed; anything else is logged and read as an outage. */
export function failureOf(error: unknown, event: string): Extract<Result, { ok: false }> {
  if (isMailRefused(error)) {
    log("error", "auth.mail-refused", { during: event, error });
    return { ok: false, error: MAIL_REFUSED };
  }
  if (isAnswer(error)) return { ok: false, error: (error as Error).message };
  log("error", event, { error });
  return { ok: false, error: UNAVAILABLE };
}
