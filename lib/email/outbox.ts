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
/** Mails of one drain, so that it ends within a serverless host's patience. */
const MAX_MAILS = 50;
/** Longer than a whole batch takes when every mail runs into the provider's time-out, in seconds. */
const LEASE_SECONDS = 120;

/** How many mails of one drain went out, were put back and were given up. */
export type DrainCounts = { sent: number; retried: number; failed: number };

/** How long mails wait that were not tried because the provider gave no answer, in seconds. */
const AWAY_SECONDS = 30;

/**
 * What becomes of the rest of a batch after this outcome; null while it is worth trying. A provider that gives no answer
 * would take longer for each than a host allows, and one that asks to wait would count every further call.
 */
function outcomeOfRest(outcome: SendOutcome): SendOutcome | null {
  if (outcome.kind === "deferred") return { ...outcome, error: "not tried: the provider asked to wait" };
  if (outcome.kind !== "retry" || !outcome.isAway) return null;
  return { kind: "deferred", waitSeconds: AWAY_SECONDS, error: "not tried: the provider gave no answer" };
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
    return { kind: "retry", isAway: false, error: describeError(error) };
  }
}

async function settle(admin: AdminClient, mail: ClaimedMail, outcome: SendOutcome): Promise<void> {
  const { error } = await record(admin, mail, outcome);
  // Not settled: the lease ends, the mail comes back, and its key keeps the provider from sending it twice.
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

/** Sends one batch in turn; false where the provider takes none of it now. */
async function deliver(admin: AdminClient, batch: ClaimedMail[], counts: DrainCounts): Promise<boolean> {
  const retriedBefore = counts.retried;
  let rest: SendOutcome | null = null;
  for (const mail of batch) {
    const outcome: SendOutcome = rest ?? (await attempt(mail));
    rest ??= outcomeOfRest(outcome);
    report(mail, outcome, counts);
    await settle(admin, mail, outcome);
  }
  return rest === null && counts.retried - retriedBefore < batch.length;
}

/**
 * Sends the mails that are due, a few at a time, until none is left, the provider takes none, or 50 are done; in 50 s.
 * Any number of instances may drain at once: each mail is leased to one, and its idempotency key is its own id.
 * Never throws: what went wrong is logged, and the mail stays in the outbox.
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
