/**
 * How fast time passes for deadlines. Faster while a service hangs: waiting eight seconds for nothing shows no more than
 * waiting three. Slower while all services are well: then only a busy machine makes a call miss its deadline. Otherwise as
 * usual.
 */
const SPEEDS = { hanging: 3, failing: 1, well: 1 / 4 };
type DeadlinePace = keyof typeof SPEEDS;

/** One for all files of a worker, which share its process and not their modules. */
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

/** The same by what a stand-in was told to do; null: nothing. */
export function paceForFault(fault: unknown): void {
  if (fault === null) paceDeadlines("well");
  else paceDeadlines(JSON.stringify(fault).includes("timeout") ? "hanging" : "failing");
}
