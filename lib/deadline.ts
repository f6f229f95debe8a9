import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

/** An answer to a person, in ms: serverless hosts end a request after ten seconds, and cleaning up takes one. */
export const ANSWER_MS = 8_000;
/** Work after an answer and scheduled jobs, in ms: their routes ask the host for a minute. */
export const JOB_MS = 50_000;

const current = new AsyncLocalStorage<AbortSignal>();

/** When to give up on one call: after `ms`, or when the time of the work around it is over. */
export function deadlineIn(ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  const around = current.getStore();
  return around ? AbortSignal.any([around, limit]) : limit;
}

/** Does `work` with `ms` for all its calls to backends together; each may take less, none longer. */
export const within = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(deadlineIn(ms), work);

/** The same for what must be done although the time around it may be over: cleaning up, and work after an answer. */
export const inOwnTime = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(AbortSignal.timeout(ms), work);
