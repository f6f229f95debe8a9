/**
 * How fast time passes for deadlines. Faster while a service hangs, since waiting eight seconds for nothing shows no
 * more than waiting three. Slower while all services work, since then only a busy machine could make a call miss its
 * deadline. Otherwise at the usual speed.
 */
const SPEEDS = { hanging: 3, failing: 1, well: 1 / 4 };
type DeadlinePace = keyof typeof SPEEDS;

/** One clock for all of a worker's files, which share its process but not their modules. */
type Clock = { setSpeed: (speed: number) => void };
const shared = globalThis as { deadlineClock?: Clock };

function startClock(): Clock {
  const now = performance.now.bind(performance);
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  let speed = 1;
  let since = { real: 0, passed: 0 };
  // It never goes back.
  const passed = () => since.passed + (now() - since.real) * speed;
  performance.now = passed;
  AbortSignal.timeout = (ms) => timeout(Math.ceil(ms / speed));
  return {
    setSpeed: (next) => {
      since = { real: now(), passed: passed() };
      speed = next;
    },
  };
}

/** Sets how fast deadlines pass, and `performance.now`, by which a test measures them; `Date` stays as it is. */
export function paceDeadlines(pace: DeadlinePace): void {
  shared.deadlineClock ??= startClock();
  shared.deadlineClock.setSpeed(SPEEDS[pace]);
}

/** Sets the pace for a stand-in's fault; null: it has none. */
export function paceForFault(fault: unknown): void {
  if (fault === null) paceDeadlines("well");
  else paceDeadlines(JSON.stringify(fault).includes("timeout") ? "hanging" : "failing");
}
