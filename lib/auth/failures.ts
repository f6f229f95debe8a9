import { isAuthApiError, isAuthError, isAuthRetryableFetchError } from "@supabase/supabase-js";

import { site } from "@/lib/content/site";
import { withErrorId } from "@/lib/error-id";
import { log, newErrorId } from "@/lib/log";
import type { LogEvent } from "@/lib/log-events";
import type { Failure } from "@/lib/result";

export const UNAVAILABLE = "The sign-in service isn't answering. Please try again in a minute.";

const MAIL_REFUSED = `We couldn't send you an email just now. Please try again in an hour, or write to ${site.supportEmail}.`;

/** GoTrue uses one code for two limits; only their messages differ (`mail.go`). */
const OVER_MAIL_LIMIT = "over_email_send_rate_limit";

const codeOf = (error: unknown) => (isAuthApiError(error) ? error.code : undefined);

/** The limit per address. It must not be shown: it reveals that the account exists. */
export const isMailTooSoon = (error: unknown): boolean =>
  codeOf(error) === OVER_MAIL_LIMIT && /only request this after/i.test((error as Error).message);

/**
 * True if the project's hourly mail quota is used up, or if the built-in mailer, which sends to the project's team
 * only, rejected the address. In both cases a sign-up leaves no account behind.
 */
const isMailRefused = (error: unknown): boolean =>
  (codeOf(error) === OVER_MAIL_LIMIT && !isMailTooSoon(error)) || codeOf(error) === "email_address_not_authorized";

/**
 * True if the gateway before the auth server refused our key. It gives no code; the auth server, which refuses a
 * visitor, always does.
 */
export const isKeyRefused = (error: unknown): boolean =>
  isAuthApiError(error) && error.code === undefined && (error.status === 401 || error.status === 403);

/** True if the backend rejected the input. Its limit on requests is about this server, not the visitor. */
const isInputError = (error: unknown) =>
  isAuthError(error) &&
  !isAuthRetryableFetchError(error) &&
  !isKeyRefused(error) &&
  (error.status ?? 500) < 500 &&
  codeOf(error) !== "over_request_rate_limit";

/** True if the backend did not respond properly, or limited our requests, as opposed to rejecting the request. */
export const isOutage = (error: unknown): boolean =>
  !isAuthError(error) ||
  isAuthRetryableFetchError(error) ||
  isKeyRefused(error) ||
  error.status === 429 ||
  (error.status ?? 500) >= 500;

/** The backend's message if it rejected the input; any other error is logged and shown as an outage, with its id. */
export function failureOf(error: unknown, event: LogEvent): Failure {
  if (isMailRefused(error)) {
    log("error", "auth.mail-refused", { during: event, error });
    return { ok: false, error: MAIL_REFUSED };
  }
  if (isInputError(error)) {
    const { message } = error as Error;
    return { ok: false, error: message, ...(codeOf(error) === "email_not_confirmed" ? { code: "unconfirmed" } : {}) };
  }
  const errorId = newErrorId();
  log("error", event, { errorId, error });
  return { ok: false, error: withErrorId(UNAVAILABLE, errorId) };
}
