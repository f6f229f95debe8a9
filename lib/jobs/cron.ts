import "server-only";

import { createHash, timingSafeEqual } from "node:crypto";

import { getEnv } from "@/lib/env";
import { JOB_TIMEOUT_MS, withDeadline } from "@/lib/http/deadline";
import { type Job, noteDone, noteFailed } from "@/lib/jobs/runs";
import { log, newErrorId } from "@/lib/log";

/** The log event of a job's run that finished its work. */
const DONE = { outbox: "outbox.done", payments: "sweep.done", retention: "retention.done" } as const satisfies Record<
  Job,
  string
>;

const sha256 = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries a cron secret. Digests are compared, so that timing reveals nothing about the secrets. */
function isCronRequest(request: Request): boolean {
  const given = sha256(request.headers.get("authorization") ?? "");
  return getEnv()
    .CRON_SECRET.map((secret) => timingSafeEqual(given, sha256(`Bearer ${secret}`)))
    .includes(true);
}

/** What a run has done, and the names of the parts that failed. */
export type Run<Counts extends object> = { counts: Counts; failed: string[] };

/**
 * Runs a scheduled job with a deadline, records how it ended, writes the one log line of its run and responds with its
 * counts; 401 without the cron secret. If a part failed, or the job throws, the answer is a 503 with an `errorId` that
 * is also in the log.
 */
export async function handleCronRequest(
  request: Request,
  job: Job,
  work: () => Promise<Run<object>>,
): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store" };
  if (!isCronRequest(request)) return Response.json({ error: "Unauthorized" }, { status: 401, headers });
  try {
    const { counts, failed } = await withDeadline(JOB_TIMEOUT_MS, work);
    if (failed.length > 0) return await fail(job, { ...counts, failed: failed.join(", ") });
    await noteDone(job);
    log("info", DONE[job], { ...counts });
    return Response.json(counts, { headers });
  } catch (error) {
    return fail(job, { error });
  }
}

async function fail(job: Job, facts: Record<string, unknown>): Promise<Response> {
  const errorId = newErrorId();
  log("error", "job.failed", { job, errorId, ...facts });
  await noteFailed(job, facts.error ?? facts.failed);
  const answer = { ...facts, error: "The job failed.", errorId };
  return Response.json(answer, { status: 503, headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Runs the parts of a job one after the other: if one throws, it's logged and the others go on. Returns the names of
 * those that failed.
 */
export async function doParts(job: Job, parts: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const failed: string[] = [];
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (error) {
      failed.push(part);
      log("error", "job.part-failed", { job, part, error });
    }
  }
  return failed;
}
