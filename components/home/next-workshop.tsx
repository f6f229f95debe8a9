"use client";

import { useNextRun } from "@/components/registration/use-session-run";
import { shortDate } from "@/lib/format/run-times";

/** The day of the next free session, about as wide as the text (`children`) that it replaces. */
export function NextWorkshop({ children }: { children: string }) {
  const run = useNextRun();
  return <span>{run ? shortDate(run, run.timeZone) : children}</span>;
}
