import "server-only";

import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import { setTimeout as sleep } from "node:timers/promises";

import { deadlineSignal } from "@/lib/http/deadline";
import { describeError } from "@/lib/log";

const MAX_ATTEMPTS = 3;
/** For all attempts together. */
const DEADLINE_MS = 4_000;
const FIRST_DELAY_MS = 50;

/** The database did not answer in time. The transaction may have been committed; retry later. */
class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/**
 * Runs an idempotent query up to three times within 4 s, or until the deadline of the enclosing work if that is earlier,
 * with exponential backoff and jitter.
 *
 * @throws DatabaseUnavailableError
 */
export async function queryWithRetry<Data>(
  query: (deadline: AbortSignal) => PromiseLike<PostgrestSingleResponse<Data>>,
): Promise<Data> {
  const deadline = deadlineSignal(DEADLINE_MS);
  let cause: unknown;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS && !deadline.aborted; attempt += 1) {
    if (attempt > 1) await sleep(FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    try {
      const response = await query(deadline);
      if (response.error === null) return response.data;
      cause = response.error;
    } catch (error) {
      cause = error;
    }
  }
  throw new DatabaseUnavailableError(describeError(cause), { cause });
}
