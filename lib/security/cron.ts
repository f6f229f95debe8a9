import "server-only";

import { createHash, timingSafeEqual } from "node:crypto";

import { JOB_TIMEOUT_MS, withDeadline } from "@/lib/deadline";
import { getEnv } from "@/lib/env";
import { log, newErrorId } from "@/lib/log";

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries the cron secret. Digests are compared, so that timing reveals nothing about the secret. */
const isCronRequest = (request: Request): boolean =>
  timingSafeEqual(sha256(request.headers.get("authorization") ?? ""), sha256(`Bearer ${getEnv().CRON_SECRET}`));

/**
 * Runs a scheduled job with a deadline and responds with its counts; 401 without the cron secret. What the job throws
 * becomes a 503 with an `errorId` that is also in the log.
 */
export async function handleCronRequest(request: Request, work: () => Promise<object>): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCronRequest(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  try {
    return Response.json(await withDeadline(JOB_TIMEOUT_MS, work), { headers });
  } catch (error) {
    const errorId = newErrorId();
    log("error", "job.failed", { route: new URL(request.url).pathname, errorId, error });
    return Response.json({ error: "The job failed.", errorId }, { status: 503, headers });
  }
}
