"use client";

import { useNextRun } from "@/components/registration/use-session-run";
import { shortDate } from "@/lib/format/run-times";

type NextWorkshopProps = {
  /** The sessions whose runs count. */
  titles: readonly string[];
  /** Shown if no run is coming. */
  children: string;
};

/** The day of the next free session, about as wide as the text it replaces. */
export function NextWorkshop({ titles, children }: NextWorkshopProps) {
  const run = useNextRun(titles);
  return <span>{run ? shortDate(run, run.timeZone) : children}</span>;
}
