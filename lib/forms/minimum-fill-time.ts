import { sleep } from "@/lib/sleep";

/** In ms: a form sent sooner than this after the page load comes from a bot. */
export const MINIMUM_FILL_MS = 2_000;

/** Waits until the bot trap accepts the form: autofill makes people faster than it allows. Returns the time in ms. */
export async function waitForMinimumFillTime(): Promise<number> {
  await sleep(MINIMUM_FILL_MS - performance.now());
  // A timer may be a fraction of a millisecond early.
  return Math.max(MINIMUM_FILL_MS, Math.round(performance.now()));
}
