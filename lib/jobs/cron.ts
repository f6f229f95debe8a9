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

/** What the parts of a run that failed have thrown, by their names. */
export type Failures = Record<string, unknown>;

/** What a run has done. `wasIdle`: it had nothing to do that would show whether the job works again. */
export type Run<Counts extends object> = { counts: Counts; failed: Failures; wasIdle?: boolean };

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
    const { counts, failed, wasIdle } = await withDeadline(JOB_TIMEOUT_MS, work);
    const parts = Object.keys(failed);
    if (parts.length > 0) return await fail(job, { ...counts, failed: parts.join(", ") }, failed);
    const stillFails = await noteDone(job, wasIdle ?? false);
    if (stillFails !== null) return refuse(job, { error: stillFails });
    log("info", DONE[job], { ...counts });
    return Response.json(counts, { headers });
  } catch (error) {
    return fail(job, { error }, { [job]: error });
  }
}

async function fail(job: Job, facts: Record<string, unknown>, failures: Failures): Promise<Response> {
  await noteFailed(job, failures);
  return refuse(job, facts);
}

function refuse(job: Job, facts: Record<string, unknown>): Response {
  const errorId = newErrorId();
  log("error", "job.failed", { job, errorId, ...facts });
  const answer = { ...facts, error: "The job failed.", errorId };
  return Response.json(answer, { status: 503, headers: { "Cache-Control": "private, no-store" } });
}

/**
 * Runs the parts of a job one after the other: if one throws, it's logged and the others go on. Returns what failed.
 */
export async function doParts(job: Job, parts: Record<string, () => Promise<unknown>>): Promise<Failures> {
  const failed: Failures = {};
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (error) {
      failed[part] = error;
      log("error", "job.part-failed", { job, part, error });
    }
  }
  return failed;
}
