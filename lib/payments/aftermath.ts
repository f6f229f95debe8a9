import "server-only";

import { inOwnTime, JOB_MS } from "@/lib/deadline";
import { drainOutbox } from "@/lib/email/outbox";
import { carryOutRefunds } from "@/lib/payments/refunds";

let current: Promise<unknown> = Promise.resolve();
let following: Promise<void> | undefined;

/**
 * What finalised payments leave to be done after the response: receipts to send, money to give back. Never throws.
 * One run at a time in a process: whoever comes meanwhile shares the next, which finds what all of them left.
 */
export async function finishPayments(): Promise<void> {
  following ??= current.then(async () => {
    following = undefined;
    current = inOwnTime(JOB_MS, async () => Promise.all([drainOutbox(), carryOutRefunds()]));
    await current;
  });
  return following;
}
