"use client";

import type { ReactNode } from "react";

import { LocalTime } from "@/components/registration/local-time";
import { useSessionRun } from "@/components/registration/use-session-run";
import { runDate, runTime } from "@/lib/format/run-times";

type SessionTimesProps = {
  title: string;
  icon: ReactNode;
  /** The default slot's text, shown if no run is coming; null for none. */
  children: ReactNode;
};

/** When a session is: the date and time of its next run, in the visitor's zone too. Reserves the space for both. */
export function SessionTimes({ title, icon, children }: SessionTimesProps) {
  const run = useSessionRun(title);
  return (
    <div className="flex min-h-30 gap-2.5 min-[375px]:min-h-20 lg:max-xl:min-h-25">
      {run || children ? icon : null}
      {run ? (
        <p>
          <span className="block">{runDate(run, run.timeZone)}</span>
          <span className="block">{runTime(run, run.timeZone)}</span>
          <LocalTime {...run} className="block text-balance" />
        </p>
      ) : (
        <p className="text-balance">{children}</p>
      )}
    </div>
  );
}
