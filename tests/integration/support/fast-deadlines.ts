/** How much faster time passes for deadlines while a service hangs: to wait eight seconds for nothing shows no more than three. */
const SPEED = 3;

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

/** Makes deadlines, and what a test measures of them, pass faster, or as ever. */
export function speedUpDeadlines(isOn: boolean): void {
  shared.deadlineClock ??= startClock();
  shared.deadlineClock.setSpeed(isOn ? SPEED : 1);
}
