import "server-only";

import { Resend } from "resend";

import { deadlineSignal } from "@/lib/deadline";
import type { Message } from "@/lib/email/messages";
import { getEnv } from "@/lib/env";
import { describeError } from "@/lib/log";

/** A provider that has not answered by then is asked again later. */
const TIMEOUT_MS = 8_000;

/** Refusals that the same mail would meet again, whenever it is sent. */
const HOPELESS_STATUS = new Set([400, 413, 422]);

/** How long to wait for a provider that asks to (429) and does not say how long, in seconds. */
const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 3_600;

/**
 * What became of one attempt: `retry` means unknown or refused for now (`isAway`: without an answer), `deferred` not
 * looked at because others came first, `failed` refused for good.
 */
export type SendOutcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "retry"; isAway: boolean; error: string }
  | { kind: "deferred"; waitSeconds: number; error: string }
  | { kind: "failed"; error: string };

type Envelope = { recipient: string; replyTo: string; idempotencyKey: string };

/** Hands one mail to Resend, at most once per key within 24 hours. Never throws for an answer of the provider. */
export async function sendMessage(message: Message, envelope: Envelope): Promise<SendOutcome> {
  const { RESEND_API_KEY, RESEND_BASE_URL, EMAIL_FROM } = getEnv();
  const { data, error, headers } = await new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL }).emails.send(
    { from: EMAIL_FROM, to: [envelope.recipient], replyTo: envelope.replyTo, ...message },
    { idempotencyKey: envelope.idempotencyKey, signal: deadlineSignal(TIMEOUT_MS) },
  );
  // Without an id the answer was not the provider's: the key makes asking again safe.
  if (!error)
    return data?.id
      ? { kind: "sent", providerId: data.id }
      : { kind: "retry", isAway: false, error: "answer without an id" };
  // The key has been used with other bytes (the template changed between two attempts): that mail has gone out.
  if (error.name === "invalid_idempotent_request") return { kind: "sent", providerId: null };
  if (error.statusCode === 429)
    return { kind: "deferred", waitSeconds: waitSeconds(headers?.["retry-after"]), error: describeError(error) };
  // A wrong sender is the operator's mistake, and no reason to lose anybody's mail.
  const isHopeless = HOPELESS_STATUS.has(error.statusCode ?? 0) && error.name !== "invalid_from_address";
  if (isHopeless) return { kind: "failed", error: describeError(error) };
  return { kind: "retry", isAway: error.statusCode === null, error: describeError(error) };
}

/** What `Retry-After` says, in seconds: from one to an hour. */
function waitSeconds(retryAfter: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : DEFAULT_WAIT_SECONDS;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}
