import "server-only";

import { createHash, timingSafeEqual } from "node:crypto";

import { getEnv } from "@/lib/env";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/**
 * Whether a request comes from the scheduler. Compares digests, so that neither length nor content of the secret shows
 * in the time it takes.
 */
export const isCron = (request: Request): boolean =>
  timingSafeEqual(sha256(request.headers.get("authorization") ?? ""), sha256(`Bearer ${getEnv().CRON_SECRET}`));
