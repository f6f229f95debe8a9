import "server-only";

import { remainingMs } from "@/lib/http/deadline";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Of the time of the enclosing work, for sending what has been queued, in ms. */
const RESERVED_MS = 25_000;

/** What goes to many people, by the function that queues a thousand of its mails and says how many those were. */
const queues = {
  /** To those whose run has been moved or cancelled and who have not been told yet. */
  "run-changes": "announce_run_changes",
  /** Of runs that begin in a day and in an hour. */
  reminders: "queue_due_reminders",
  /** Of cohorts' sessions that begin in a day and in an hour. */
  "cohort-reminders": "queue_due_cohort_reminders",
  /** Of billing details that an invoice waits for. */
  "billing-reminders": "queue_billing_reminders",
  /** The rest of messages to a run, of invitations of a waiting list, and of news. */
  mailings: "queue_mailings",
} as const;

async function queueInPieces(what: (typeof queues)[keyof typeof queues]): Promise<number> {
  const admin = createAdminClient();
  let count = 0;
  while (remainingMs() > RESERVED_MS) {
    const { data, error } = await admin.rpc(what);
    if (error) throw error;
    if (data === 0) break;
    count += data;
  }
  return count;
}

/**
 * Queues the mails of each kind, one kind after the other, until all are queued or the time of the enclosing work is over:
 * each mail once, however often and by however many it is called. Never throws: an error is logged, and the next call goes on
 * from where this one stopped. Returns the kinds that failed.
 */
export async function queueMails(...kinds: (keyof typeof queues)[]): Promise<string[]> {
  const failed: string[] = [];
  for (const kind of kinds) {
    try {
      const count = await queueInPieces(queues[kind]);
      if (count > 0) log("info", `${kind}.queued`, { count });
    } catch (error) {
      failed.push(kind);
      log("error", `${kind}.failed`, { error });
    }
  }
  return failed;
}
