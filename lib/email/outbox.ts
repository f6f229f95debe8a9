import "server-only";

import { inOwnTime, JOB_MS } from "@/lib/deadline";
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

/** What becomes of the rest of a batch once the provider gives no answer: waiting for each would take longer than a host allows. */
const NOT_TRIED: SendOutcome = { kind: "retry", isAway: true, error: "not tried: the provider gave no answer" };

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
  const lease = { p_id: mail.id, p_attempt: mail.attempts };
  const { error } =
    outcome.kind === "sent"
      ? await admin.rpc("mark_outbox_sent", { p_id: mail.id, p_provider_id: outcome.providerId })
      : await admin.rpc(outcome.kind === "retry" ? "retry_outbox" : "fail_outbox", {
          ...lease,
          p_error: outcome.error,
        });
  // Not settled: the lease ends, the mail comes back, and its key keeps the provider from sending it twice.
  if (error) throw error;
}

async function deliver(admin: AdminClient, mail: ClaimedMail, counts: DrainCounts, isAway: boolean) {
  const outcome = isAway ? NOT_TRIED : await attempt(mail);
  const facts = { mailId: mail.id, template: mail.template, attempt: mail.attempts };
  if (outcome.kind === "sent") {
    counts.sent += 1;
    log("info", "mail.sent", { ...facts, providerId: outcome.providerId });
  } else if (outcome.kind === "retry") {
    counts.retried += 1;
    log("warn", "mail.retry", { ...facts, error: outcome.error });
  } else {
    counts.failed += 1;
    log("error", "mail.failed", { ...facts, error: outcome.error });
  }
  await settle(admin, mail, outcome);
  return isAway || (outcome.kind === "retry" && outcome.isAway);
}

/**
 * Sends the mails that are due, a few at a time, until none is left, the provider takes none, or 50 are done; in 50 s.
 * Any number of instances may drain at once: each mail is leased to one, and its idempotency key is its own id.
 * Never throws: what went wrong is logged, and the mail stays in the outbox.
 */
export const drainOutbox = (): Promise<DrainCounts> => inOwnTime(JOB_MS, drain);

async function drain(): Promise<DrainCounts> {
  const counts: DrainCounts = { sent: 0, retried: 0, failed: 0 };
  try {
    const admin = createAdminClient();
    for (let claimed = 0; claimed < MAX_MAILS;) {
      const { data, error } = await admin.rpc("claim_outbox", { p_batch: BATCH_SIZE, p_lease_seconds: LEASE_SECONDS });
      if (error) throw error;
      if (data.length === 0) break;
      const retriedBefore = counts.retried;
      let isAway = false;
      for (const mail of data) isAway = await deliver(admin, mail, counts, isAway);
      claimed += data.length;
      if (isAway || counts.retried - retriedBefore === data.length) break;
    }
  } catch (error) {
    log("error", "outbox.drain-failed", { ...counts, error });
  }
  return counts;
}
