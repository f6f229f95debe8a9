import "server-only";

import { getEnv } from "@/lib/env";
import { JOB_TIMEOUT_MS, withOwnDeadline } from "@/lib/http/deadline";
import { describeError, log } from "@/lib/log";
import { createAdminClient } from "@/lib/supabase/admin";
import { readMissingMigrations } from "@/lib/supabase/migrations";

export type Job = "outbox" | "payments" | "retention";

type Failure = { runs: number; at: string; what: string };

const HEARTBEAT_TIMEOUT_MS = 5_000;
const NOTE_TIMEOUT_MS = 5_000;

/** The failures of each job that this process couldn't record, most likely because the database was down. */
const unnoted = new Map<Job, Failure>();

/** Returns why the job still fails; null if it doesn't. */
async function note(job: Job, how: { isDone: boolean; wasIdle?: boolean }): Promise<string | null> {
  const failure = unnoted.get(job);
  const { data, error } = await createAdminClient().rpc("note_job_run", {
    p_job: job,
    p_is_done: how.isDone,
    p_was_idle: how.wasIdle ?? false,
    ...(failure && { p_failed_runs: failure.runs, p_failed_at: failure.at, p_failed_what: failure.what }),
  });
  if (error) throw error;
  unnoted.delete(job);
  return data;
}

/**
 * Records that a job finished its work; returns why it still counts as failing, null if it doesn't. HEARTBEAT_URL is
 * called for the outbox only: without mail, nothing else can tell the owners.
 */
export async function noteDone(job: Job, wasIdle: boolean): Promise<string | null> {
  const stillFails = await withOwnDeadline(NOTE_TIMEOUT_MS, () => note(job, { isDone: true, wasIdle }));
  if (stillFails === null && job === "outbox") await beat();
  return stillFails;
}

async function beat(): Promise<void> {
  const { HEARTBEAT_URL } = getEnv();
  if (HEARTBEAT_URL === undefined) return;
  try {
    const answer = await fetch(HEARTBEAT_URL, { cache: "no-store", signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS) });
    await answer.body?.cancel();
    if (!answer.ok) log("warn", "heartbeat.failed", { status: answer.status });
  } catch (error) {
    log("warn", "heartbeat.failed", { error });
  }
}

/** Records a failed run, for the watch. If it can't be recorded now, the job's next run records it. Never throws. */
export async function noteFailed(job: Job, failures: Record<string, unknown>): Promise<void> {
  const what = Object.entries(failures).map(([part, error]) => `${part}: ${describeError(error)}`);
  const { runs = 0, ...first } = unnoted.get(job) ?? { at: new Date().toISOString(), what: what.join("; ") };
  unnoted.set(job, { ...first, runs: runs + 1 });
  await withOwnDeadline(Math.min(NOTE_TIMEOUT_MS, JOB_TIMEOUT_MS), () => note(job, { isDone: false })).catch(() => {});
}

/** Checks once an hour for problems, and queues the owners' mails about them. */
export async function runWatch(): Promise<void> {
  const missing = await readMissingMigrations();
  const { data, error } = await createAdminClient().rpc("ask_watch", { p_missing: missing.length });
  if (error) throw error;
  if (data > 0) log("warn", "watch.told", { count: data });
}

/** Tells support of the hand-ins that wait, on the morning after an assignment was due. */
export async function noteWaitingHandins(): Promise<void> {
  const { error } = await createAdminClient().rpc("note_waiting_handins", { p_recipient: getEnv().SUPPORT_EMAIL });
  if (error) throw error;
}
