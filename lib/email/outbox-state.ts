import "server-only";

import { log } from "@/lib/log";
import type { createAdminClient } from "@/lib/supabase/admin";
import type { Database } from "@/lib/supabase/database";

export type ClaimedMail = Database["public"]["Functions"]["claim_outbox"]["Returns"][number];
export type AdminClient = ReturnType<typeof createAdminClient>;

export type DrainCounts = { sent: number; retried: number; failed: number };

/** What a drain has done so far; `refusal`: the provider's latest answer to a mail that it didn't take. */
export type Tally = DrainCounts & { refusal?: string };

/**
 * The outcome for mails of one claim. `retry` with `leavesBatch`: each goes alone from now on; with `isRefused`: the
 * provider certainly doesn't have them. `deferred`: the provider didn't look at them, which doesn't count as an
 * attempt. `skipped`: no longer useful.
 */
export type Outcome =
  | { kind: "sent"; providerIds: (string | null)[] }
  | { kind: "retry"; leavesBatch?: boolean; isRefused: boolean; error: string }
  | { kind: "deferred"; waitSeconds: number; error: string }
  | { kind: "failed"; error: string }
  | { kind: "skipped"; error: string };

function save(admin: AdminClient, mails: ClaimedMail[], outcome: Outcome) {
  const p_ids = mails.map(({ id }) => id);
  if (outcome.kind === "sent") return admin.rpc("mark_outbox_sent", { p_ids, p_provider_ids: outcome.providerIds });
  // All mails of a claimed batch have the same number of attempts.
  const lease = { p_ids, p_attempt: mails[0]?.attempts ?? 0, p_error: outcome.error };
  switch (outcome.kind) {
    case "retry":
      return admin.rpc("retry_outbox", {
        ...lease,
        p_leave_batch: outcome.leavesBatch ?? false,
        p_is_refused: outcome.isRefused,
      });
    case "deferred":
      return admin.rpc("defer_outbox", { ...lease, p_wait_seconds: outcome.waitSeconds });
    case "failed":
    case "skipped":
      return admin.rpc("end_outbox", { ...lease, p_status: outcome.kind });
  }
}

function report(mails: ClaimedMail[], outcome: Outcome, counts: DrainCounts): void {
  for (const [index, { id, template, attempts, batch_id: batchId }] of mails.entries()) {
    const facts = { mailId: id, template, attempt: attempts, ...(batchId === null ? {} : { batchId }) };
    switch (outcome.kind) {
      case "sent":
        counts.sent += 1;
        log("info", "mail.sent", { ...facts, providerId: outcome.providerIds[index] });
        break;
      case "failed":
        counts.failed += 1;
        log("error", "mail.failed", { ...facts, error: outcome.error });
        break;
      case "skipped":
        log("info", "mail.skipped", { ...facts, error: outcome.error });
        break;
      case "retry":
      case "deferred":
        counts.retried += 1;
        log("warn", "mail.retry", { ...facts, error: outcome.error });
    }
  }
}

/** Logs, counts and stores the outcome for mails of one claim, all of a batch at once. */
export async function settle(
  admin: AdminClient,
  mails: ClaimedMail[],
  outcome: Outcome,
  counts: DrainCounts,
): Promise<void> {
  if (mails.length === 0) return;
  report(mails, outcome, counts);
  const { error } = await save(admin, mails, outcome);
  // The lease expires, the mails are retried, and their idempotency key prevents a second delivery.
  if (error) throw error;
}

/** Logs how many mails of each priority are waiting, and how long the oldest has. */
export async function reportBacklog(admin: AdminClient): Promise<void> {
  const { data, error } = await admin.rpc("outbox_backlog");
  if (error) throw error;
  for (const { priority, waiting, oldest_seconds: oldestSeconds } of data)
    log("info", "outbox.backlog", { priority, count: waiting, oldestSeconds });
}
