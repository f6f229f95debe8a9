import type { MiddlewareHandler } from "hono";
import { z } from "zod";

const WINDOW_MS = 1_000;

/** Calls a second; null: any number. */
export const callRateSchema = z.int().min(1).max(1_000).nullable();

/** Refuses calls above a number per second as Resend does, counting all its addresses together. */
export function limitRate(callsPerSecond: () => number | null): MiddlewareHandler {
  let windowEndsAt = 0;
  let calls = 0;
  return async (c, next) => {
    const limit = callsPerSecond();
    if (limit === null) return next();
    const now = performance.now();
    if (now >= windowEndsAt) {
      windowEndsAt = now + WINDOW_MS;
      calls = 0;
    }
    calls += 1;
    const headers = {
      "ratelimit-limit": String(limit),
      "ratelimit-remaining": String(Math.max(0, limit - calls)),
      "ratelimit-reset": "1",
    };
    if (calls > limit) {
      const message = `Too many requests. You can only make ${limit} requests per second.`;
      const error = { statusCode: 429, name: "rate_limit_exceeded", message };
      return c.json(error, 429, { ...headers, "retry-after": "1" });
    }
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    return undefined;
  };
}
