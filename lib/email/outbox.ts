import "server-only";

import { withOwnDeadline, JOB_TIMEOUT_MS } from "@/lib/deadline";
import { buildMessage } from "@/lib/email/messages";
import { type SendOutcome, sendMessage } from "@/lib/email/send";
import { getEnv } from "@/lib/env";
import { describeError, log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database.types";

type ClaimedMail = Database["public"]["Functions"]["claim_outbox"]["Returns"][number];
type AdminClient = ReturnType<typeof createAdminClient>;

const BATCH_SIZE = 5;
/** Per run, so that it ends within a serverless host's time limit. */
const MAX_MAILS = 50;
/** Longer than a batch whose sends all time out, in seconds. */
const LEASE_SECONDS = 120;

export type DrainCounts = { sent: number; retried: number; failed: number };

/** The delay of mails that were not tried because the provider is unreachable, in seconds. */
const UNREACHABLE_WAIT_SECONDS = 30;

/**
 * The outcome for the rest of a batch, null to go on. Timeouts for each mail would exceed the host's time limit, and calls
 * during a 429 count against the limit.
 */
function outcomeOfRest(outcome: SendOutcome): SendOutcome | null {
  if (outcome.kind === "deferred") return { ...outcome, error: "not tried: the provider asked to wait" };
  if (outcome.kind !== "retry" || !outcome.isUnreachable) return null;
  return { kind: "deferred", waitSeconds: UNREACHABLE_WAIT_SECONDS, error: "not tried: the provider gave no answer" };
}

async function attempt(mail: ClaimedMail): Promise<SendOutcome> {
  if (mail.is_expired) return { kind: "failed", error: "gave up 23 hours after the first attempt" };
  const { SITE_URL, SUPPORT_EMAIL } = getEnv();
  try {
    const message = await buildMessage(mail, { siteUrl: SITE_URL, supportEmail: SUPPORT_EMAIL });
    return await sendMessage(message, {
      recipient: mail.recipient,
      replyTo: mail.reply_to ?? SUPPORT_EMAIL,
      idempotencyKey: `${mail.template}/${mail.id}`,
    });
  } catch (error) {
    return { kind: "retry", isUnreachable: false, error: describeError(error) };
  }
}

async function saveOutcome(admin: AdminClient, mail: ClaimedMail, outcome: SendOutcome): Promise<void> {
  const { error } = await record(admin, mail, outcome);
  // The lease expires, the mail is retried, and its idempotency key prevents a second delivery.
  if (error) throw error;
}

async function record(admin: AdminClient, mail: ClaimedMail, outcome: SendOutcome) {
  if (outcome.kind === "sent")
    return admin.rpc("mark_outbox_sent", { p_id: mail.id, p_provider_id: outcome.providerId });
  const lease = { p_id: mail.id, p_attempt: mail.attempts, p_error: outcome.error };
  if (outcome.kind === "deferred") return admin.rpc("defer_outbox", { ...lease, p_wait_seconds: outcome.waitSeconds });
  return admin.rpc(outcome.kind === "retry" ? "retry_outbox" : "fail_outbox", lease);
}

function report(mail: ClaimedMail, outcome: SendOutcome, counts: DrainCounts): void {
  const facts = { mailId: mail.id, template: mail.template, attempt: mail.attempts };
  if (outcome.kind === "sent") {
    counts.sent += 1;
    log("info", "mail.sent", { ...facts, providerId: outcome.providerId });
  } else if (outcome.kind === "failed") {
    counts.failed += 1;
    log("error", "mail.failed", { ...facts, error: outcome.error });
  } else {
    counts.retried += 1;
    log("warn", "mail.retry", { ...facts, error: outcome.error });
  }
}

/** Sends a batch one by one; false if the provider accepts none now. */
async function deliver(admin: AdminClient, batch: ClaimedMail[], counts: DrainCounts): Promise<boolean> {
  const retriedBefore = counts.retried;
  let rest: SendOutcome | null = null;
  for (const mail of batch) {
    const outcome: SendOutcome = rest ?? (await attempt(mail));
    rest ??= outcomeOfRest(outcome);
    report(mail, outcome, counts);
    await saveOutcome(admin, mail, outcome);
  }
  return rest === null && counts.retried - retriedBefore < batch.length;
}

/**
 * Sends due mails in leased batches until none is left, the provider accepts none, or 50 are sent; within 50 s. Any number
 * of instances may run it at once: a mail's idempotency key is its id. Never throws: errors are logged, and the mail stays
 * in the outbox.
 */
export const drainOutbox = (): Promise<DrainCounts> => withOwnDeadline(JOB_TIMEOUT_MS, drain);

async function drain(): Promise<DrainCounts> {
  const counts: DrainCounts = { sent: 0, retried: 0, failed: 0 };
  try {
    const admin = createAdminClient();
    for (let claimed = 0; claimed < MAX_MAILS;) {
      const { data, error } = await admin.rpc("claim_outbox", { p_batch: BATCH_SIZE, p_lease_seconds: LEASE_SECONDS });
      if (error) throw error;
      if (data.length === 0) break;
      if (!(await deliver(admin, data, counts))) break;
      claimed += data.length;
    }
  } catch (error) {
    log("error", "outbox.drain-failed", { ...counts, error });
  }
  return counts;
}
