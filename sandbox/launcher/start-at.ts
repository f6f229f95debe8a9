// Preloaded into the processes of a sandbox that starts with --now, whose clocks then run SANDBOX_CLOCK_SHIFT_MS ahead.
// All of them run on Node, even PostgreSQL, whose WebAssembly asks Node for the time, so nothing else is needed.
import { pathToFileURL } from "node:url";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

let shift = 0;

/** The machine's own time, which a real authenticator app uses. */
export const machineTime = (): number => Date.now() - shift;

/** The instant of --now, in ms. Throws if the text isn't a time. */
export function instantOf(text: string): number {
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw new Error("--now must be a time with its zone, such as 2026-12-12T08:50+05:30.");
  return instant;
}

/** Shifts the clock of this process, and of those it starts from now on; it keeps running from there. */
export function startAt(instant: number): void {
  shiftClock(instant - Date.now());
  process.env.SANDBOX_CLOCK_SHIFT_MS = String(shift);
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --import ${pathToFileURL(import.meta.filename).href}`;
}

function shiftClock(ms: number): void {
  shift = ms;
  const machineNow = Date.now;
  Date.now = () => machineNow() + shift;
  const shifted = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget) as object,
    apply: (target) => new target(target.now()).toString(),
  });
  globalThis.Date = shifted;
}

if (process.env.SANDBOX_CLOCK_SHIFT_MS) shiftClock(Number(process.env.SANDBOX_CLOCK_SHIFT_MS));
