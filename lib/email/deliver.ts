import "server-only";

import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { buildMessage } from "@/lib/email/messages";
import {
  type AdminClient,
  type ClaimedMail,
  type DrainCounts,
  type Outcome,
  settle,
  type Tally,
} from "@/lib/email/outbox-state";
import { type AddressedMessage, type BatchOutcome, sendBatch, sendMessage, type SendOutcome } from "@/lib/email/send";
import { getEnv } from "@/lib/env";
import { remainingMs } from "@/lib/http/deadline";
import { describeError } from "@/lib/log";

/** In seconds; a longer pause is left to a later run. */
const MAX_PAUSE_SECONDS = 3;
/** The most that is added to each pause, so that several processes don't all try again at the same moment, in ms. */
const JITTER_MS = 500;
/** Time for one call and for recording its outcome, in ms. */
const CALL_MS = 10_000;
/** The delay of mails that were not tried because the provider is unreachable, in seconds. */
const UNREACHABLE_WAIT_SECONDS = 30;

const EXPIRED: Outcome = { kind: "failed", error: "gave up 23 hours after the first attempt" };

type NotCalled = { kind: "skipped"; error: string } | { kind: "deferred"; waitSeconds: number; error: string };

const TOO_LATE: NotCalled = { kind: "skipped", error: "too_late" };
const OUT_OF_TIME: NotCalled = { kind: "deferred", waitSeconds: 1, error: "not tried: the run was out of time" };

/** The provider's client should never throw; if it does, other mails must go on. */
const surprise = (error: unknown) =>
  ({ kind: "retry", isRefused: false, isUnreachable: false, error: describeError(error) }) as const;

/** `unbuilt`: the template rejects the mail's payload; the provider isn't to blame. */
type Attempt = SendOutcome | NotCalled | { kind: "unbuilt"; error: string };

async function build(mail: ClaimedMail): Promise<AddressedMessage | { kind: "unbuilt"; error: string }> {
  const { SITE_URL, SUPPORT_EMAIL, COMPANY_GSTIN } = getEnv();
  try {
    const message = await buildMessage(mail, {
      siteUrl: SITE_URL,
      supportEmail: SUPPORT_EMAIL,
      companyGstin: COMPANY_GSTIN,
    });
    return { ...message, recipient: mail.recipient, replyTo: mail.reply_to ?? SUPPORT_EMAIL };
  } catch (error) {
    return { kind: "unbuilt", error: describeError(error) };
  }
}

/**
 * Calls the provider. If it asks for a short wait and the mail is worth it (at most priority `patientUpTo`), waits and
 * calls again; but never once the mail has become pointless.
 */
async function callInTime<Answer extends SendOutcome | BatchOutcome>(
  { send_before: sendBefore, priority }: ClaimedMail,
  patientUpTo: number,
  call: () => Promise<Answer>,
): Promise<Answer | NotCalled | ReturnType<typeof surprise>> {
  for (;;) {
    if (sendBefore !== null && Date.parse(sendBefore) <= Date.now()) return TOO_LATE;
    if (remainingMs() < CALL_MS) return OUT_OF_TIME;
    const answer = await call().catch(surprise);
    if (answer.kind !== "deferred" || answer.waitSeconds > MAX_PAUSE_SECONDS || priority > patientUpTo) return answer;
    await pause(answer.waitSeconds * 1_000 + Math.random() * JITTER_MS);
  }
}

async function attempt(mail: ClaimedMail, patientUpTo: number): Promise<Attempt> {
  const message = await build(mail);
  if ("kind" in message) return message;
  return callInTime(mail, patientUpTo, () => sendMessage(message, idempotencyKey(mail)));
}

/** Depends on what the mail says and to whom: the provider takes a different text under a known key as a repeat. */
function idempotencyKey({ template, id, recipient, payload }: ClaimedMail): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([recipient, payload]))
    .digest("hex");
  return `${template}/${id}/${digest.slice(0, 16)}`;
}

function outcomeOf(tried: Attempt): Outcome {
  if (tried.kind === "sent") return { kind: "sent", providerIds: [tried.providerId] };
  return tried.kind === "unbuilt" ? { kind: "retry", isRefused: true, error: tried.error } : tried;
}

/**
 * The outcome for the rest of a claim, null to continue. Waiting for a timeout per mail would exceed the host's time
 * limit, and calls during a 429 count against the limit.
 */
function outcomeOfRest(tried: Attempt): Outcome | null {
  if (tried === OUT_OF_TIME) return OUT_OF_TIME;
  if (tried.kind === "deferred") return { ...tried, error: "not tried: the provider asked to wait" };
  if (tried.kind !== "retry" || !tried.isUnreachable) return null;
  return { kind: "deferred", waitSeconds: UNREACHABLE_WAIT_SECONDS, error: "not tried: the provider gave no answer" };
}

/**
 * Sends claimed mails, one call each; false if the provider accepts none now: it didn't answer, asked us to wait, or
 * refused each of them.
 */
export async function deliverOneByOne(
  admin: AdminClient,
  mails: ClaimedMail[],
  patientUpTo: number,
  counts: Tally,
): Promise<boolean> {
  let rest: Outcome | null = null;
  let refused = 0;
  for (const mail of mails) {
    const tried: Attempt | null = rest === null && !mail.is_expired ? await attempt(mail, patientUpTo) : null;
    await settle(admin, [mail], tried === null ? (rest ?? EXPIRED) : outcomeOf(tried), counts);
    if (tried === null) continue;
    if (tried.kind === "retry") refused += 1;
    if (tried.kind === "retry" || tried.kind === "deferred") counts.refusal = tried.error;
    rest = outcomeOfRest(tried);
  }
  return rest === null && refused < mails.length;
}

/**
 * Sends the mails of a batch in one call, with the batch's idempotency key; false if the provider accepts none now. A
 * mail that can't be built leaves the batch beforehand. If the call is refused for good, all mails leave it, and each
 * goes alone.
 */
export async function deliverBatch(
  admin: AdminClient,
  mails: ClaimedMail[],
  batchId: string,
  patientUpTo: number,
  counts: Tally,
): Promise<boolean> {
  const [first] = mails;
  if (first?.is_expired !== false) {
    await settle(admin, mails, EXPIRED, counts);
    return true;
  }
  const { built, messages } = await buildAll(admin, mails, counts);
  if (built.length === 0) return true;
  const answer = await callInTime(first, patientUpTo, () => sendBatch(messages, `batch/${batchId}`));
  if (answer.kind === "answered") {
    await settleEach(admin, built, answer.outcomes, counts);
    return true;
  }
  if (answer.kind === "failed") {
    await settle(admin, built, { kind: "retry", leavesBatch: true, isRefused: true, error: answer.error }, counts);
    return true;
  }
  await settle(admin, built, answer, counts);
  if (answer.kind !== "skipped") counts.refusal = answer.error;
  return answer.kind === "skipped";
}

async function buildAll(admin: AdminClient, mails: ClaimedMail[], counts: DrainCounts) {
  const built: ClaimedMail[] = [];
  const messages: AddressedMessage[] = [];
  for (const mail of mails) {
    const message = await build(mail);
    if ("kind" in message) {
      await settle(admin, [mail], { kind: "retry", leavesBatch: true, isRefused: true, error: message.error }, counts);
    } else {
      built.push(mail);
      messages.push(message);
    }
  }
  return { built, messages };
}

type Answers = Extract<BatchOutcome, { kind: "answered" }>["outcomes"];

/** Failures first: after a crash in between, the batch's key shows that the rest was sent. */
async function settleEach(
  admin: AdminClient,
  mails: ClaimedMail[],
  answers: Answers,
  counts: DrainCounts,
): Promise<void> {
  const sent: ClaimedMail[] = [];
  const providerIds: (string | null)[] = [];
  for (const [index, mail] of mails.entries()) {
    const answer = answers[index];
    if (answer?.kind === "sent") {
      sent.push(mail);
      providerIds.push(answer.providerId);
    } else if (answer !== undefined) {
      await settle(admin, [mail], answer, counts);
    }
  }
  await settle(admin, sent, { kind: "sent", providerIds }, counts);
}
