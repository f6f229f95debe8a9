import { keys } from "../keys.ts";

const JOBS = [
  { path: "/api/cron/outbox", everyMs: 5_000 },
  { path: "/api/cron/payments", everyMs: 60_000 },
  { path: "/api/cron/retention", everyMs: 3_600_000 },
];
/** Each job runs soon after the start, since a sandbox that starts at a later time has missed many runs. */
const FIRST_MS = 5_000;
const LIMIT_MS = 60_000;

/** Calls the app's scheduled routes as the host's cron does; runs of a job never overlap. */
export function startCron(siteUrl: string): () => void {
  const stopped = new AbortController();
  const run = async ({ path, everyMs }: (typeof JOBS)[number]) => {
    for (let waitMs = FIRST_MS; !stopped.signal.aborted; waitMs = everyMs) {
      await pause(waitMs, stopped.signal);
      await fetch(`${siteUrl}${path}`, {
        method: "POST",
        headers: { Authorization: `Bearer ${keys.cron}` },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(LIMIT_MS)]),
      }).then(
        (response) => response.body?.cancel(),
        // The app logs its own failures; the next run retries.
        () => undefined,
      );
    }
  };
  for (const job of JOBS) void run(job);
  return () => stopped.abort();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
