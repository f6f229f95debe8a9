import "server-only";

import { AsyncLocalStorage } from "node:async_hooks";

/** For a response to a visitor, in ms: serverless hosts end a request after ten seconds, and cleaning up takes one. */
export const RESPONSE_TIMEOUT_MS = 8_000;
/** For work after a response and for scheduled jobs, in ms: their routes have a `maxDuration` of a minute. */
export const JOB_TIMEOUT_MS = 50_000;

/** The deadline of the enclosing work, on the monotonic clock; signals joined by `AbortSignal.any` would leak. */
const current = new AsyncLocalStorage<number>();

const endOf = (ms: number): number => Math.min(performance.now() + ms, current.getStore() ?? Infinity);

/** Aborts after `ms`, or at the deadline of the enclosing work if that is earlier. */
export const deadlineSignal = (ms: number): AbortSignal =>
  AbortSignal.timeout(Math.max(0, Math.ceil(endOf(ms) - performance.now())));

/** The time until the deadline of the enclosing work, in ms; infinite without one. */
export const remainingMs = (): number => endOf(Infinity) - performance.now();

/** Runs `work` with a deadline for all its backend calls together; nested deadlines can only be shorter. */
export const withDeadline = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(endOf(ms), work);

/** Like `withDeadline`, but independent of the enclosing one: for cleaning up and for work after the response. */
export const withOwnDeadline = <Output>(ms: number, work: () => Promise<Output>): Promise<Output> =>
  current.run(performance.now() + ms, work);
