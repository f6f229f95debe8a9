import "server-only";

import { type ErrorResponse, Resend } from "resend";
import * as z from "zod/mini";

import type { Message } from "@/lib/email/messages";
import { getEnv } from "@/lib/env";
import { adviceOn } from "@/lib/http/advice";
import { deadlineSignal } from "@/lib/http/deadline";
import { describeError } from "@/lib/log";

const TIMEOUT_MS = 8_000;

/** Errors that a retry cannot fix. */
const PERMANENT_ERROR_STATUS = new Set([400, 413, 422]);

/**
 * Answers after which the mail may still have been accepted: a gateway's, which knows no more than we do, and the one
 * for a call whose key is still in progress. After any other, the provider certainly doesn't have it.
 */
const UNSURE_ERROR_STATUS = new Set([408, 409, 502, 504]);

/** For a 429 without `Retry-After`, in seconds. */
const DEFAULT_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 3_600;

/**
 * The outcome of a call. `retry`: unknown, or rejected for now (`isRefused`: certainly not accepted; `isUnreachable`:
 * no response); `deferred`: rate-limited; `failed`: rejected for good.
 */
type Refusal =
  | { kind: "retry"; isRefused: boolean; isUnreachable: boolean; error: string }
  | { kind: "deferred"; waitSeconds: number; error: string }
  | { kind: "failed"; error: string };

/** `providerId`: null if it is not known. */
type Sent = { kind: "sent"; providerId: string | null };

export type SendOutcome = Sent | Refusal;

/** `answered`: the outcome for each mail, in the order of the call. The other kinds are about the whole call. */
export type BatchOutcome = { kind: "answered"; outcomes: (Sent | { kind: "failed"; error: string })[] } | Refusal;

export type AddressedMessage = Message & { recipient: string; replyTo: string };

const resend = () => {
  const { RESEND_API_KEY, RESEND_BASE_URL } = getEnv();
  return new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL });
};

const request = (idempotencyKey: string) => ({ idempotencyKey, signal: deadlineSignal(TIMEOUT_MS) });

const mailOf = ({ recipient, replyTo, from, subject, html, text, headers }: AddressedMessage) => ({
  from: from ?? getEnv().EMAIL_FROM,
  to: [recipient],
  replyTo,
  subject,
  html,
  text,
  headers,
});

/** Sends one mail through Resend, at most once per key within 24 hours. Does not throw for error responses. */
export async function sendMessage(mail: AddressedMessage, idempotencyKey: string): Promise<SendOutcome> {
  const { data, error, headers } = await resend().emails.send(
    { ...mailOf(mail), attachments: mail.attachments },
    request(idempotencyKey),
  );
  if (error) return isKnownKey(error) ? { kind: "sent", providerId: null } : refusal(error, headers);
  return data?.id ? { kind: "sent", providerId: data.id } : NO_ANSWER;
}

/**
 * Sends up to 100 mails without attachments in one call, at most once per key within 24 hours. Does not throw for error
 * responses.
 */
export async function sendBatch(mails: AddressedMessage[], idempotencyKey: string): Promise<BatchOutcome> {
  const { data, error, headers } = await resend().batch.send(mails.map(mailOf), {
    ...request(idempotencyKey),
    batchValidation: "permissive",
  });
  if (error)
    return isKnownKey(error)
      ? { kind: "answered", outcomes: mails.map(() => ({ kind: "sent", providerId: null })) }
      : refusal(error, headers);
  return answerOf(mails.length, data);
}

const batchAnswer = z.object({
  data: z.array(z.object({ id: z.string().check(z.minLength(1)) })),
  errors: z._default(z.array(z.object({ index: z.int(), message: z.string() })), []),
});

/** Resend lists the ids of the accepted mails, in order, and the positions of the others. */
function answerOf(count: number, answer: unknown): BatchOutcome {
  const { data } = batchAnswer.safeParse(answer);
  const rejected = new Map(data?.errors.map(({ index, message }) => [index, message]));
  if (data === undefined || data.data.length + rejected.size !== count) return NO_ANSWER;
  const ids = data.data.values();
  const outcomes = Array.from({ length: count }, (_, index) => {
    const message = rejected.get(index);
    return message === undefined
      ? ({ kind: "sent", providerId: ids.next().value?.id ?? null } as const)
      : ({ kind: "failed", error: describeError({ message }) } as const);
  });
  return { kind: "answered", outcomes };
}

/** Without ids it is not Resend's response; the key makes a retry safe. */
const NO_ANSWER = {
  kind: "retry",
  isRefused: false,
  isUnreachable: false,
  error: "answer without an id",
} as const;

/** The key was used with a different body (the template changed between two attempts): that mail has been sent. */
const isKnownKey = ({ name }: ErrorResponse) => name === "invalid_idempotent_request";

/** With the status and, if we are refused, what to do. */
function describe({ statusCode, ...error }: ErrorResponse): string {
  const advice = adviceOn("email", statusCode, error.name);
  return [statusCode ?? "no answer", describeError(error), ...(advice === undefined ? [] : [`(${advice})`])].join(" ");
}

function refusal(error: ErrorResponse, headers: Record<string, string> | null): Refusal {
  if (error.statusCode === 429)
    return { kind: "deferred", waitSeconds: waitSeconds(headers?.["retry-after"]), error: describe(error) };
  // A wrong sender is a configuration error, which a later attempt may find fixed.
  const isPermanent = PERMANENT_ERROR_STATUS.has(error.statusCode ?? 0) && error.name !== "invalid_from_address";
  if (isPermanent) return { kind: "failed", error: describe(error) };
  const isUnreachable = error.statusCode === null;
  const isRefused = !isUnreachable && !UNSURE_ERROR_STATUS.has(error.statusCode ?? 0);
  return { kind: "retry", isRefused, isUnreachable, error: describe(error) };
}

/** `Retry-After` in seconds, from one to an hour. */
function waitSeconds(retryAfter: string | undefined): number {
  const seconds = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : DEFAULT_WAIT_SECONDS;
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS);
}
