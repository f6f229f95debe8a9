import "server-only";

import { drainOutbox } from "@/lib/email/outbox";
import { withOwnDeadline, JOB_TIMEOUT_MS } from "@/lib/http/deadline";
import { processRefunds } from "@/lib/payments/refunds";

let currentRun: Promise<unknown> = Promise.resolve();
let nextRun: Promise<void> | undefined;

/**
 * Sends the receipts and makes the refunds that finalised payments have queued. Never throws. Each process only runs it
 * once at a time: calls made during a run share the next one, which finds the work of all of them.
 */
export async function runPostPaymentJobs(): Promise<void> {
  nextRun ??= currentRun.then(async () => {
    nextRun = undefined;
    currentRun = withOwnDeadline(JOB_TIMEOUT_MS, async () => Promise.allSettled([drainOutbox(), processRefunds()]));
    await currentRun;
  });
  return nextRun;
}
