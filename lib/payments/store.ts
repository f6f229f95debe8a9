import "server-only";

import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { setTimeout as pause } from "node:timers/promises";

import { describeError } from "@/lib/log";

const MAX_TRIES = 3;
/** All tries together, so that a webhook is answered before Razorpay gives up on us (5 s). */
const DEADLINE_MS = 4_000;
const FIRST_WAIT_MS = 50;

/** The database could not be reached, or was too busy, in 4 s: nothing, or all, was written. Ask again later. */
class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}

/**
 * Asks the database, up to three times with growing, jittered waits, within 4 s. Only for questions that may be asked
 * twice: each function behind them is one transaction and knows what it has done before.
 *
 * @throws StoreUnavailableError
 */
export async function askStore<Data>(
  question: (deadline: AbortSignal) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let cause: unknown;
  for (let count = 1; count <= MAX_TRIES && !deadline.aborted; count += 1) {
    if (count > 1) await pause(FIRST_WAIT_MS * 2 ** (count - 1) * (0.5 + Math.random()));
    try {
      const answer = await question(deadline);
      if (answer.error === null) return answer.data;
      cause = answer.error;
    } catch (error) {
      cause = error;
    }
  }
  throw new StoreUnavailableError(describeError(cause), { cause });
}
