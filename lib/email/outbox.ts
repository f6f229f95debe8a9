import "server-only";

import { JOB_TIMEOUT_MS, remainingMs, withDeadline, withOwnDeadline } from "@/lib/deadline";
import { deliverBatch, deliverOneByOne } from "@/lib/email/deliver";
import { type AdminClient, type DrainCounts, reportBacklog } from "@/lib/email/outbox-state";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Few, so that what is more urgent does not wait for long. Mails that go out in one call are claimed by the hundred. */
const CLAIM_SIZE = 5;
/** Longer than a run, in seconds. */
const LEASE_SECONDS = 120;
/** Of a run's time, for what has been claimed to be sent and noted, in ms. */
const RESERVED_MS = 12_000;

/** What somebody waits for; reminders and news are left to the scheduler. */
const AWAITED_PRIORITY = 2;
const LOWEST_PRIORITY = 4;

/**
 * Sends the due mails that somebody waits for: receipts, mails of accounts, confirmations. For use after a response, so
 * that a visitor's request never sends everybody's reminders, of which the provider takes two calls a second.
 */
export const drainOutbox = (): Promise<DrainCounts> => withOwnDeadline(JOB_TIMEOUT_MS, () => drain(AWAITED_PRIORITY));

/**
 * Sends all due mails, the most urgent first, in leased claims until none is left, the provider accepts none, or the time
 * is over; within 50 s and the deadline of the enclosing work. Any number of instances may run it at once: a mail's
 * idempotency key is its id, or its batch's. Never throws: errors are logged, and the mail stays in the outbox.
 */
export const drainWholeOutbox = (): Promise<DrainCounts> => withDeadline(JOB_TIMEOUT_MS, () => drain(LOWEST_PRIORITY));

async function drain(upToPriority: number): Promise<DrainCounts> {
  const counts: DrainCounts = { sent: 0, retried: 0, failed: 0 };
  try {
    const admin = createAdminClient();
    while (remainingMs() > RESERVED_MS && (await deliverNext(admin, upToPriority, counts)));
    await reportBacklog(admin);
  } catch (error) {
    log("error", "outbox.drain-failed", { ...counts, error });
  }
  return counts;
}

/** Claims and sends what is next; false if nothing is due or the provider accepts nothing now. */
async function deliverNext(admin: AdminClient, upToPriority: number, counts: DrainCounts): Promise<boolean> {
  const { data: mails, error } = await admin.rpc("claim_outbox", {
    p_batch: CLAIM_SIZE,
    p_lease_seconds: LEASE_SECONDS,
    p_up_to_priority: upToPriority,
  });
  if (error) throw error;
  const [first] = mails;
  if (first === undefined) return false;
  return first.batch_id === null
    ? deliverOneByOne(admin, mails, counts)
    : deliverBatch(admin, mails, first.batch_id, counts);
}
