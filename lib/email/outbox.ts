import "server-only";

import { deliverBatch, deliverOneByOne } from "@/lib/email/deliver";
import {
  type AdminClient,
  type ClaimedMail,
  type DrainCounts,
  reportBacklog,
  type Tally,
} from "@/lib/email/outbox-state";
import { JOB_TIMEOUT_MS, remainingMs, withDeadline, withOwnDeadline } from "@/lib/http/deadline";
import { describeError, log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

/** Few, so that more urgent mails don't wait for long. Mails sent in one call are claimed by the hundred. */
const CLAIM_SIZE = 5;
/** Longer than a run, in seconds. */
const LEASE_SECONDS = 120;
/** The part of a run's time reserved for sending and recording what has been claimed, in ms. */
const RESERVED_MS = 12_000;

/** Money and accounts: worth a pause if the provider asks for one, even after a response. */
const URGENT_PRIORITY = 1;
/** Mails that someone is waiting for; reminders and news are left to the scheduler. */
const AWAITED_PRIORITY = 2;
const LOWEST_PRIORITY = 4;

/**
 * Which mails a drain sends, and for which of them it waits if the provider asks it to; for any other mail the first
 * 429 ends it, and the scheduled run continues.
 */
type Scope = { upToPriority: number; patientUpTo: number };

/** A drain's counts, and what ended it early. */
type Drained = { counts: DrainCounts; error?: unknown };

type RequestedDrain = { scope: Scope; drained: Promise<Drained> };

/** A process has one drain at a time: callers in the meantime share the next one, which finds all their mails. */
let lastDrain: Promise<unknown> = Promise.resolve();
let nextDrain: RequestedDrain | undefined;

function requestDrain(scope: Scope): Promise<Drained> {
  if (nextDrain) {
    nextDrain.scope = {
      upToPriority: Math.max(nextDrain.scope.upToPriority, scope.upToPriority),
      patientUpTo: Math.max(nextDrain.scope.patientUpTo, scope.patientUpTo),
    };
    return nextDrain.drained;
  }
  const requested: RequestedDrain = {
    scope,
    drained: lastDrain.then(() => {
      nextDrain = undefined;
      return drain(requested.scope);
    }),
  };
  nextDrain = requested;
  lastDrain = requested.drained;
  return requested.drained;
}

/**
 * Sends the due mails that someone is waiting for: receipts, account mails, confirmations. For use after a response, so
 * that a visitor's request never sends everyone's reminders, since the provider takes two calls a second. Never throws.
 */
export const drainOutbox = (): Promise<DrainCounts> =>
  withOwnDeadline(JOB_TIMEOUT_MS, async () => {
    const { counts } = await requestDrain({ upToPriority: AWAITED_PRIORITY, patientUpTo: URGENT_PRIORITY });
    return counts;
  });

/** Like `drainOutbox`, but all due mails: for use after an operator's bulk mail. */
export const drainAllOnce = (): Promise<DrainCounts> =>
  withDeadline(JOB_TIMEOUT_MS, async () => {
    const { counts } = await requestDrain({ upToPriority: LOWEST_PRIORITY, patientUpTo: URGENT_PRIORITY });
    return counts;
  });

/**
 * Sends all due mails, the most urgent first, in leased claims until none is left, the provider accepts none, or the
 * time is over; within 50 s and the deadline of the enclosing work. Any number of instances may run it at the same time:
 * a mail's idempotency key is its id, or its batch's. Throws what ended it early, and the provider's last refusal if it
 * took no mail that was due: the mails stay in the outbox.
 */
export const drainWholeOutbox = (): Promise<DrainCounts> =>
  withDeadline(JOB_TIMEOUT_MS, async () => {
    const scope = { upToPriority: LOWEST_PRIORITY, patientUpTo: LOWEST_PRIORITY };
    const { counts, error } = await requestDrain(scope);
    if (error !== undefined) throw error instanceof Error ? error : new Error(describeError(error));
    return counts;
  });

async function drain(scope: Scope): Promise<Drained> {
  const tally: Tally = { sent: 0, retried: 0, failed: 0 };
  const counts = ({ sent, retried, failed }: Tally): DrainCounts => ({ sent, retried, failed });
  try {
    const admin = createAdminClient();
    let isBatchFirst = true;
    while (remainingMs() > RESERVED_MS) {
      const mails = await claim(admin, scope.upToPriority, isBatchFirst);
      const [first] = mails;
      if (first === undefined) break;
      const goesOn =
        first.batch_id === null
          ? await deliverOneByOne(admin, mails, scope.patientUpTo, tally)
          : await deliverBatch(admin, mails, first.batch_id, scope.patientUpTo, tally);
      if (!goesOn) break;
      // Mails sent alone and mails sent together take turns.
      isBatchFirst = first.batch_id === null;
    }
    await reportBacklog(admin);
  } catch (error) {
    log("error", "outbox.drain-failed", { ...counts(tally), error });
    return { counts: counts(tally), error };
  }
  const isRefused = tally.refusal !== undefined && tally.sent === 0;
  return { counts: counts(tally), ...(isRefused && { error: new Error(`No mail was accepted: ${tally.refusal}`) }) };
}

async function claim(admin: AdminClient, upToPriority: number, isBatchFirst: boolean): Promise<ClaimedMail[]> {
  const { data, error } = await admin.rpc("claim_outbox", {
    p_batch: CLAIM_SIZE,
    p_lease_seconds: LEASE_SECONDS,
    p_up_to_priority: upToPriority,
    p_batch_first: isBatchFirst,
  });
  if (error) throw error;
  return data;
}
