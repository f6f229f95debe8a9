import "server-only";

import { inOwnTime, JOB_MS } from "@/lib/deadline";
import { drainOutbox } from "@/lib/email/outbox";
import { carryOutRefunds } from "@/lib/payments/refunds";

/** What finalised payments leave to be done after the response: receipts to send, money to give back. Never throws. */
export async function finishPayments(): Promise<void> {
  await inOwnTime(JOB_MS, async () => Promise.all([drainOutbox(), carryOutRefunds()]));
}
