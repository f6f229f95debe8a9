import "server-only";

import { remainingMs } from "@/lib/http/deadline";
import { log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** The part of the enclosing work's time that is reserved for sending, in ms. */
const RESERVED_MS = 25_000;

/** Bulk mail, by the function that writes a thousand mails and returns how many people they are for. */
const queues = {
  /** Of notices, to a whole run, cohort or list, and of reminders. */
  notices: "tell",
  /** Reminders of billing details that an invoice is waiting for. */
  "billing-reminders": "queue_billing_reminders",
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
 * Queues the mails of one kind after another, until all are queued or the enclosing work runs out of time. Each mail is
 * queued once, however often this is called and by however many callers. Never throws: an error is logged, and the next
 * call continues where this one stopped. Returns what each kind that failed has thrown.
 */
export async function queueMails(...kinds: (keyof typeof queues)[]): Promise<Record<string, unknown>> {
  const failed: Record<string, unknown> = {};
  for (const kind of kinds) {
    try {
      const count = await queueInPieces(queues[kind]);
      if (count > 0) log("info", `${kind}.queued`, { count });
    } catch (error) {
      failed[kind] = error;
      log("error", `${kind}.failed`, { error });
    }
  }
  return failed;
}
