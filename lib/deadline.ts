import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

/** An answer to a person, in ms: serverless hosts end a request after ten seconds, and cleaning up takes one. */
export const ANSWER_MS = 8_000;
/** Work after an answer and scheduled jobs, in ms: their routes ask the host for a minute. */
export const JOB_MS = 50_000;

/** When the time of the work around is over, by the process's own clock; signals joined by `AbortSignal.any` would leak. */
const current = new AsyncLocalStorage<number>();

const endOf = (ms: number): number => Math.min(performance.now() + ms, current.getStore() ?? Infinity);

/** When to give up on one call: after `ms`, or when the time of the work around it is over. */
export const deadlineIn = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.max(0, Math.ceil(endOf(ms) - performance.now())));

/** Does `work` with `ms` for all its calls to backends together; each may take less, none longer. */
export const within = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(endOf(ms), work);

/** The same for what must be done although the time around it may be over: cleaning up, and work after an answer. */
export const inOwnTime = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(performance.now() + ms, work);
