import "server-only";

import { setTimeout as sleep } from "node:timers/promises";

import { remainingMs } from "@/lib/http/deadline";

/** How many may be there at once: one of them works. Each holds its upload in memory only while it works. */
const PLACES = 4;
/** What fetching, drawing and storing an ordinary photo takes at most, in ms. */
const NEEDED_MS = 3_000;
/** In ms. */
const PATIENCE_MS = 5_000;

let taken = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Runs `work` when everybody before has finished. Null without running it where too many wait already, or where its turn
 * comes too late for the enclosing deadline: then it is answered before that.
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
    // Whoever gives up leaves the turn to the next one only when those before have finished.
    void before.then(leave);
  }
}
