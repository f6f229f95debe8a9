import "server-only";

import { remainingMs } from "@/lib/deadline";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Of the time of the enclosing work, for sending what has been queued, in ms. */
const RESERVED_MS = 25_000;

/** Calls a function that queues mails of a thousand people at a time until it has queued none, or the time is over. */
async function queueInPieces(what: "queue_due_reminders" | "tell_of_changed_runs"): Promise<number> {
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
 * Queues the mails to those whose run has been moved or cancelled and who have not been told yet, each once, however often
 * it is called. Never throws: an error is logged, and the next call goes on from where this one stopped.
 */
export async function tellOfChangedRuns(): Promise<void> {
  try {
    const count = await queueInPieces("tell_of_changed_runs");
    if (count > 0) log("info", "run-changes.queued", { count });
  } catch (error) {
    log("error", "run-changes.failed", { error });
  }
}

/**
 * Queues the reminders of runs that begin in a day and in an hour, each once, however often it is called. Never throws: an
 * error is logged, and the next call queues what is still of use.
 */
export async function queueDueReminders(): Promise<void> {
  try {
    const count = await queueInPieces("queue_due_reminders");
    if (count > 0) log("info", "reminders.queued", { count });
  } catch (error) {
    log("error", "reminders.failed", { error });
  }
}
