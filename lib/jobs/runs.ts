import "server-only";

import { getEnv } from "@/lib/env";
import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/http/deadline";
import { describeError, log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";

export type Job = "outbox" | "payments" | "retention";

type Failure = { at: string; what: string };

const HEARTBEAT_TIMEOUT_MS = 5_000;
const NOTE_TIMEOUT_MS = 5_000;

/** The first failure of each job that this process couldn't record, most likely because the database was down. */
const unnoted = new Map<Job, Failure>();

async function note(job: Job, isDone: boolean, failure: Failure | undefined): Promise<void> {
  const { error } = await createAdminClient().rpc("note_job_run", {
    p_job: job,
    p_is_done: isDone,
    ...(failure && { p_failed_at: failure.at, p_failed_what: failure.what }),
  });
  if (error) throw error;
  unnoted.delete(job);
}

/** Records that a job finished its work, and calls HEARTBEAT_URL. */
export async function noteDone(job: Job): Promise<void> {
  await withOwnDeadline(NOTE_TIMEOUT_MS, () => note(job, true, unnoted.get(job)));
  const { HEARTBEAT_URL } = getEnv();
  if (HEARTBEAT_URL === undefined) return;
  try {
    const answer = await fetch(HEARTBEAT_URL, { cache: "no-store", signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS) });
    await answer.body?.cancel();
    if (!answer.ok) log("warn", "heartbeat.failed", { job, status: answer.status });
  } catch (error) {
    log("warn", "heartbeat.failed", { job, error });
  }
}

/** Records a failure, for the watch. If it can't be recorded now, the job's next run records it. Never throws. */
export async function noteFailed(job: Job, what: unknown): Promise<void> {
  const failure = unnoted.get(job) ?? { at: new Date().toISOString(), what: describeError(what) };
  unnoted.set(job, failure);
  await withOwnDeadline(Math.min(NOTE_TIMEOUT_MS, JOB_TIMEOUT_MS), () => note(job, false, failure)).catch(() => {});
}

/** Checks once an hour for problems, and queues the owners' mails about them. */
export async function runWatch(): Promise<void> {
  const { data, error } = await createAdminClient().rpc("ask_watch");
  if (error) throw error;
  if (data > 0) log("warn", "watch.told", { count: data });
}
