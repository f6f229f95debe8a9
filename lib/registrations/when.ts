import { defaultSlot, findSlot } from "@/lib/content/sessions";
import { runDate, runTime } from "@/lib/format/run-times";

/** A run: two instants (ISO 8601) and the zone (IANA) that it is announced in. */
type Run = { startsAt: string; endsAt: string; timeZone: string };

/** The date and time of a session in words: of its run, else of the default slot. */
export function whenOf(title: string, run: Run | null): { date: string; time: string } {
  if (run) return { date: runDate(run, run.timeZone), time: runTime(run, run.timeZone) };
  const slot = findSlot(title);
  return { date: slot?.date ?? defaultSlot.nextAvailable, time: slot?.time ?? defaultSlot.time };
}
