"use client";

import { useNextRun } from "@/components/registration/use-session-run";
import { shortDate } from "@/lib/format/run-times";

type NextWorkshopProps = {
  /** Of the sessions whose runs count. */
  titles: readonly string[];
  /** What stands without a coming run. */
  children: string;
};

/** The day of the next free session, about as wide as the text it replaces. */
export function NextWorkshop({ titles, children }: NextWorkshopProps) {
  const run = useNextRun(titles);
  return <span>{run ? shortDate(run, run.timeZone) : children}</span>;
}
