import "server-only";

import { setTimeout as sleep } from "node:timers/promises";

import { remainingMs } from "@/lib/http/deadline";

/** How many may be in the queue, including the one being encoded, the only one that has its upload in memory. */
const PLACES = 4;
/** The longest that fetching, encoding and storing an ordinary photo takes, in ms. */
const NEEDED_MS = 3_000;
/** The longest wait for a turn, in ms. */
const PATIENCE_MS = 5_000;

let taken = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Runs `work` once all earlier work has finished. Returns null without running it if too many are waiting already, or
 * if its turn would come too late for the enclosing deadline; it then returns before that.
 */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value | null> {
  const patience = Math.min(PATIENCE_MS, remainingMs() - NEEDED_MS);
  if (taken >= PLACES || patience <= 0) return null;
  taken += 1;
  const { promise: ours, resolve: leave } = Promise.withResolvers<void>();
  const before = last;
  last = ours;
  const waiting = new AbortController();
  try {
    const isOurTurn = await Promise.race([before.then(() => true), sleep(patience, false, waiting)]);
    return isOurTurn ? await work() : null;
  } finally {
    waiting.abort();
    taken -= 1;
    // One that gives up passes the turn on only once those before have finished.
    void before.then(leave);
  }
}
