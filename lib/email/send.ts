import "server-only";

import { Resend } from "resend";

import { deadlineSignal } from "@/lib/deadline";
import type { Message } from "@/lib/email/messages";
import { getEnv } from "@/lib/env";
import { describeError } from "@/lib/log";

const TIMEOUT_MS = 8_000;

/** Errors that a retry cannot fix. */
const PERMANENT_ERROR_STATUS = new Set([400, 413, 422]);

/** For a 429 without `Retry-After`, in seconds. */
const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 3_600;

/**
 * `retry`: unknown, or rejected for now (`isUnreachable`: no response); `deferred`: rate-limited; `failed`: rejected for
 * good.
 */
export type SendOutcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "retry"; isUnreachable: boolean; error: string }
  | { kind: "deferred"; waitSeconds: number; error: string }
  | { kind: "failed"; error: string };

type Envelope = { recipient: string; replyTo: string; idempotencyKey: string };

/** Sends one mail through Resend, at most once per key within 24 hours. Does not throw for error responses. */
export async function sendMessage(message: Message, envelope: Envelope): Promise<SendOutcome> {
  const { RESEND_API_KEY, RESEND_BASE_URL, EMAIL_FROM } = getEnv();
  const { data, error, headers } = await new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL }).emails.send(
    { from: EMAIL_FROM, to: [envelope.recipient], replyTo: envelope.replyTo, ...message },
    { idempotencyKey: envelope.idempotencyKey, signal: deadlineSignal(TIMEOUT_MS) },
  );
  // Without an id it is not Resend's response; the key makes a retry safe.
  if (!error)
    return data?.id
      ? { kind: "sent", providerId: data.id }
      : { kind: "retry", isUnreachable: false, error: "answer without an id" };
  // The key was used with another body (the template changed between two attempts): that mail has been sent.
  if (error.name === "invalid_idempotent_request") return { kind: "sent", providerId: null };
  if (error.statusCode === 429)
    return { kind: "deferred", waitSeconds: waitSeconds(headers?.["retry-after"]), error: describeError(error) };
  // A wrong sender is a configuration error, which a later attempt may find fixed.
  const isPermanent = PERMANENT_ERROR_STATUS.has(error.statusCode ?? 0) && error.name !== "invalid_from_address";
  if (isPermanent) return { kind: "failed", error: describeError(error) };
  return { kind: "retry", isUnreachable: error.statusCode === null, error: describeError(error) };
}

/** `Retry-After` in seconds, from one to an hour. */
function waitSeconds(retryAfter: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : DEFAULT_WAIT_SECONDS;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}
