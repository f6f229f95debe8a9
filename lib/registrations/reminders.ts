import "server-only";

import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/**
 * Queues the reminders of runs that begin in a day and in an hour, each once, however often it is called. Never throws: an
 * error is logged, and the next call queues what is still of use.
 */
export async function queueDueReminders(): Promise<void> {
  try {
    const { data: count, error } = await createAdminClient().rpc("queue_due_reminders");
    if (error) throw error;
    if (count > 0) log("info", "reminders.queued", { count });
  } catch (error) {
    log("error", "reminders.failed", { error });
  }
}
