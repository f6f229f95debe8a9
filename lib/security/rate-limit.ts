import "server-only";

import { createHash } from "node:crypto";

import { deadlineSignal } from "@/lib/http/deadline";
import { createAdminClient } from "@/lib/supabase/admin";

/** In ms; leaves time for the work itself. */
const TIMEOUT_MS = 3_000;

/** `max` hits per `seconds` for each `key`. */
export type Limit = { key: string; max: number; seconds: number };

/**
 * Counts one hit on each limit, in order, in the database that all instances share. If one refuses, the later ones
 * aren't counted, so that no one uses up a limit they share with others. Returns 0 if all allow it, else the seconds
 * until that one allows another. Keys are stored as digests. Throws if the database does not respond within 3 s: the
 * caller fails open or closed.
 */
export async function hitLimits(limits: readonly Limit[]): Promise<number> {
  for (const limit of limits) {
    const wait = await hit(limit);
    if (wait > 0) return wait;
  }
  return 0;
}

async function hit({ key, max, seconds }: Limit): Promise<number> {
  const digest = createHash("sha256").update(key).digest("hex");
  const { data, error } = await createAdminClient()
    .rpc("hit_rate_limit", { p_key: digest, p_window_seconds: seconds, p_max: max })
    .abortSignal(deadlineSignal(TIMEOUT_MS));
  if (error) throw error;
  const [counter] = data;
  if (!counter) throw new Error("The counter did not answer");
  return counter.allowed ? 0 : Math.max(counter.retry_after, 1);
}

/** The message for an exceeded limit. */
export function tooManyAttempts(waitSeconds: number): string {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait =
    waitSeconds < 60
      ? `${waitSeconds} second${waitSeconds === 1 ? "" : "s"}`
      : minutes === 1
        ? "a minute"
        : `${minutes} minutes`;
  return `Too many attempts. Please try again in ${wait}.`;
}
