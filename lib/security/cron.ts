import "server-only";

import { createHash, timingSafeEqual } from "node:crypto";

import { getEnv } from "@/lib/env";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries the cron secret. Digests are compared, so that timing reveals nothing about the secret. */
export const isCronRequest = (request: Request): boolean =>
  timingSafeEqual(sha256(request.headers.get("authorization") ?? ""), sha256(`Bearer ${getEnv().CRON_SECRET}`));
