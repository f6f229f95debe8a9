// Preloaded into the processes of a sandbox that starts with --now, each of which then lives SANDBOX_CLOCK_SHIFT_MS ahead.
// All of them run on Node, PostgreSQL too, whose WebAssembly asks Node for the time; so nothing else needs to be told.
import { pathToFileURL } from "node:url";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/;

let shift = 0;

/** The machine's own time, by which somebody's authenticator app counts. */
export const machineTime = (): number => Date.now() - shift;

/** The instant of --now, in ms. Throws where the text is none. */
export function instantOf(text: string): number {
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw new Error("--now must be a time with its zone, such as 2026-12-12T08:50+05:30.");
  return instant;
}

/** Lets this process, and those that it starts from now on, live at another time, which goes on from there. */
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
