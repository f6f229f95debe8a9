/** Waits between retries in ms, long enough for a restart of the app. The services themselves go on for a day. */
const RETRY_WAITS_MS = [1_000, 5_000, 15_000, 60_000];
const ANSWER_WITHIN_MS = 5_000;

type Request = { body: string; headers: Record<string, string> };

/** Posts a webhook's message to `target` until it's taken; `noted` gets the status of each attempt, 0 for no response. */
export async function deliver(
  target: string,
  { body, headers }: Request,
  stopped: AbortSignal,
  noted: (status: number) => void = () => {},
): Promise<void> {
  for (const wait of [...RETRY_WAITS_MS, undefined]) {
    if (stopped.aborted) return;
    const status = await fetch(target, {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", ...headers },
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).then(
      (response) => response.status,
      () => 0,
    );
    noted(status);
    if ((status >= 200 && status < 300) || wait === undefined) return;
    await pause(wait);
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
