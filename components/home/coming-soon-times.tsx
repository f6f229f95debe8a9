"use client";

import { clsx } from "clsx";
import type { ReactNode } from "react";

import { LocalTime } from "@/components/registration/local-time";
import { useSessionRun } from "@/components/registration/use-session-run";
import { runDate, runTime } from "@/lib/format/run-times";

type ComingSoonTimesProps = {
  title: string;
  icon: ReactNode;
  /** Shown if no run is coming. */
  children: ReactNode;
};

/**
 * When a function's next run is; its own text if there's none. The text keeps its space while it's hidden, so that
 * nothing below moves if there's no second time to show.
 */
export function ComingSoonTimes({ title, icon, children }: ComingSoonTimesProps) {
  const run = useSessionRun(title);
  return (
    <div className="grid text-muted-foreground *:col-start-1 *:row-start-1">
      <p className={clsx("mb-7 flex gap-2.5", run && "invisible")}>{children}</p>
      {run ? (
        <div className="mb-3 flex gap-2.5 text-sm">
          {icon}
          <p>
            <span className="block">{runDate(run, run.timeZone)}</span>
            <span className="block">{runTime(run, run.timeZone)}</span>
            <LocalTime {...run} className="block text-balance" />
          </p>
        </div>
      ) : null}
    </div>
  );
}
